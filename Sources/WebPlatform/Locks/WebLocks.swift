import JSONText

/// The locks of one origin. Belongs to the loop of its contexts.
/// https://w3c.github.io/web-locks/#algorithms
final class WebLocks {
    /// A lock that somebody has, or waits for.
    struct Request {
        let name: String
        let isShared: Bool
        weak var context: WebContext?
        /// What the script of that context knows it by.
        let id: Int

        fileprivate func tell(isAvailable: Bool) {
            context?.schedule { [id] in
                try $0.call(entry: "lockGranted", [.number(Double(id)), .boolean(isAvailable)])
            }
        }

        fileprivate var json: JSON {
            [
                "clientId": .string(context?.clientID ?? ""), "mode": isShared ? "shared" : "exclusive",
                "name": .string(name),
            ]
        }
    }

    /// Both the oldest first.
    private var held: [Request] = []
    private var waiting: [Request] = []

    /// https://w3c.github.io/web-locks/#request-a-lock
    /// - Parameters:
    ///   - ifAvailable: whether it is to have the lock now or never.
    ///   - steal: whether it takes the lock from whoever has it.
    func request(_ request: Request, ifAvailable: Bool, steal: Bool) {
        if steal {
            for holder in held where holder.name.hasBytes(of: request.name) {
                holder.context?.schedule { try $0.call(entry: "lockStolen", [.number(Double(holder.id))]) }
            }
            held.removeAll { $0.name.hasBytes(of: request.name) }
            waiting.insert(request, at: 0)
        } else if ifAvailable, !isGrantable(request, behind: waiting) {
            return request.tell(isAvailable: false)
        } else {
            waiting.append(request)
        }
        grant(request.name)
    }

    /// The request waits no more, or gives its lock back.
    func release(_ id: Int, in context: WebContext) {
        remove { $0.id == id && $0.context === context }
    }

    /// https://w3c.github.io/web-locks/#agent-integration
    func contextClosed(_ context: WebContext) {
        remove { $0.context === context || $0.context == nil }
    }

    private func remove(where isOver: (Request) -> Bool) {
        let names = (held + waiting).filter(isOver).map(\.name)
        held.removeAll(where: isOver)
        waiting.removeAll(where: isOver)
        for name in names { grant(name) }
    }

    /// https://w3c.github.io/web-locks/#snapshot-the-lock-state, as JSON
    var snapshot: JSON { ["held": .array(held.map(\.json)), "pending": .array(waiting.map(\.json))] }

    /// https://w3c.github.io/web-locks/#grantable
    private func isGrantable(_ request: Request, behind others: some Sequence<Request>) -> Bool {
        !others.contains { $0.name.hasBytes(of: request.name) }
            && !held.contains { $0.name.hasBytes(of: request.name) && !(request.isShared && $0.isShared) }
    }

    /// Gives the lock to those who may have it now, in the order in which they have asked.
    private func grant(_ name: String) {
        while let index = waiting.firstIndex(where: { $0.name.hasBytes(of: name) }),
            isGrantable(waiting[index], behind: [])
        {
            let request = waiting.remove(at: index)
            held.append(request)
            request.tell(isAvailable: true)
        }
    }
}
