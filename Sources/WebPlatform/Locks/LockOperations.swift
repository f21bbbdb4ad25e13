import ScriptEngine

extension WebContext {
    /// The operations of locks, as docs/host-interface.md lists them.
    static var lockOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "lock_request",
                {
                    guard let locks = $0.sharedOrigin?.locks else { return .boolean(false) }
                    let request = WebLocks.Request(
                        name: try $1.string(1), isShared: try $1.string(2) == "shared", context: $0,
                        id: try $1.integer(0))
                    $0.usedLocks = locks
                    locks.request(request, ifAvailable: $1.boolean(3), steal: $1.boolean(4))
                    return .boolean(true)
                }
            ),
            doing("lock_release") {
                $0.usedLocks?.release(try $1.integer(0), in: $0)
            },
            (
                "lock_query",
                { context, _ in context.sharedOrigin.map { .string($0.locks.snapshot.text) } ?? .undefined }
            ),
        ]
    }
}
