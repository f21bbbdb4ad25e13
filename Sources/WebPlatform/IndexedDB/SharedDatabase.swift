/// A database with those who use it. https://w3c.github.io/IndexedDB/#database-construct
final class SharedDatabase {
    var data = StoredDatabase()
    private(set) var connections: [DatabaseConnection] = []
    /// The transactions that have not finished, in the order in which they were made.
    private var transactions: [DatabaseTransaction] = []
    private unowned let queue: ConnectionQueue

    init(queue: ConnectionQueue) { self.queue = queue }

    /// The version without what an upgrade that still runs has made of it.
    var settledVersion: UInt64 {
        let upgrade = transactions.first { $0.mode == .versionChange }
        return (upgrade?.before ?? data).version
    }

    func connect(_ client: DatabaseClient, id: Int) -> DatabaseConnection {
        let connection = DatabaseConnection(id: id, client: client, database: self)
        connections.append(connection)
        client.add(connection)
        return connection
    }

    /// Makes a transaction, which begins when its turn comes.
    func add(_ transaction: DatabaseTransaction) {
        transactions.append(transaction)
        transaction.connection.client.add(transaction)
        beginTransactions()
    }

    /// Begins the transactions whose turn has come.
    ///
    /// As with WebKit's SQLite store, transactions that write run one at a time, also where their scopes have nothing in
    /// common. Source: UniqueIDBDatabase.cpp (takeNextRunnableTransaction) and SQLiteIDBBackingStore.h
    /// (supportsSimultaneousReadWriteTransactions) of https://github.com/WebKit/WebKit
    private func beginTransactions() {
        var isWriting = transactions.contains { $0.phase == .running && $0.mode != .readOnly }
        for (index, transaction) in transactions.enumerated() where transaction.phase == .waiting {
            let writes = transaction.mode != .readOnly
            if writes && isWriting || transactions[..<index].contains(where: transaction.mustWait(for:)) { continue }
            if writes { isWriting = true }
            transaction.begin()
            // An upgrade is told of with the schema.
            if transaction.mode != .versionChange {
                transaction.connection.client.tell("begun", about: transaction)
            }
        }
    }

    func transactionFinished(_ transaction: DatabaseTransaction) {
        transactions.removeAll { $0 === transaction }
        beginTransactions()
        removeIfClosed(transaction.connection)
    }

    /// A connection that is to be closed is closed once its transactions have finished.
    /// https://w3c.github.io/IndexedDB/#close-a-database-connection
    func removeIfClosed(_ connection: DatabaseConnection) {
        guard connection.isClosePending, !transactions.contains(where: { $0.connection === connection }) else { return }
        connections.removeAll { $0 === connection }
        connection.client.forget(connection)
        queue.connectionClosed()
    }
}

/// What a context has of a database that it opened. https://w3c.github.io/IndexedDB/#connection
final class DatabaseConnection {
    let id: Int
    let client: DatabaseClient
    let database: SharedDatabase
    private(set) var isClosePending = false

    init(id: Int, client: DatabaseClient, database: SharedDatabase) {
        self.id = id
        self.client = client
        self.database = database
    }

    func close() {
        isClosePending = true
        database.removeIfClosed(self)
    }
}
