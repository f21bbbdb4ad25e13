internal import JSONText

/// The databases of one origin, which its contexts share. They live in memory. Belongs to the loop of the contexts.
/// https://w3c.github.io/IndexedDB/#database-concept
public final class IndexedDatabases {
    private var queues: [ByteText: ConnectionQueue] = [:]
    private var lastID = 0

    public init() {}

    /// A number for a connection or a transaction, which no other one of the origin has.
    func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// The requests for the database of a name. https://w3c.github.io/IndexedDB/#connection-queue
    func queue(for name: ByteText) -> ConnectionQueue {
        if let known = queues[name] { return known }
        let queue = ConnectionQueue(databases: self)
        queues[name] = queue
        return queue
    }

    /// All queues, by the names of their databases.
    private var sortedQueues: [(name: ByteText, queue: ConnectionQueue)] {
        queues.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The databases that have a version. https://w3c.github.io/IndexedDB/#dom-idbfactory-databases
    var list: [(name: ByteText, version: UInt64)] {
        sortedQueues.compactMap { name, queue in
            guard let version = queue.database?.settledVersion, version > 0 else { return nil }
            return (name, version)
        }
    }

    /// How many bytes more may be stored.
    var room: Int {
        let stores = queues.values.lazy.compactMap { $0.database?.data.stores.values }.joined()
        return StoredBytes.quota - stores.reduce(0) { $0 + $1.byteCount }
    }

    /// Drops the requests of a client that has ended.
    func dropRequests(of client: DatabaseClient) {
        for (_, queue) in sortedQueues { queue.dropRequests(of: client) }
    }
}
