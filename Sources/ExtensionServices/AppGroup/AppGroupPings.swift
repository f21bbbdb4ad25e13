internal import JSONText
import Synchronization

/// Pings between the programs of a group, as Darwin notifications are: a name and nothing else, and many of one name
/// become one for who was not looking. A suspended app sees them when it comes to the foreground.
/// https://developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter()
///
/// May be used from any thread, and between processes.
public struct AppGroupPings: Sendable {
    private let store: any AppGroupStore

    init(store: any AppGroupStore) { self.store = store }

    /// Tells whoever looks out for the name by now, in every program of the group. Who begins to look later hears nothing of it.
    public func post(_ name: String) throws(AppGroupError) {
        try ServiceCalls.make(ServiceCall(.ping, name), failing: AppGroupError.init) { () throws(AppGroupError) in
            try store.transact { $0.pings[ByteText(name), default: 0] += 1 }
        }
    }

    /// Looks out for a name, from now on.
    public func observe(_ name: String) throws(AppGroupError) -> PingObserver {
        PingObserver(name: name, store: store, seen: try store.read().pings[ByteText(name)] ?? 0)
    }
}

/// Looks out for the pings of one name. May be used from any thread.
public final class PingObserver: Sendable {
    /// What was given to ``AppGroupPings/observe(_:)``.
    public let name: String
    private let store: any AppGroupStore
    private let seen: Mutex<Int64>

    init(name: String, store: any AppGroupStore, seen: Int64) {
        self.name = name
        self.store = store
        self.seen = Mutex(seen)
    }

    /// Whether the name was posted since the last call, or since the observer began; once or a thousand times.
    public func takePing() throws(AppGroupError) -> Bool {
        let count = try store.read().pings[ByteText(name)] ?? 0
        return seen.withLock { seen in
            defer { seen = max(seen, count) }
            return count > seen
        }
    }
}
