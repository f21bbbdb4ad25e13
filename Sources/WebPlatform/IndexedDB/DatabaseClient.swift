import JSONText
import ScriptEngine

/// A context as a user of the databases of its origin.
final class DatabaseClient {
    let databases: IndexedDatabases
    private weak var context: WebContext?
    private var connections: [Int: DatabaseConnection] = [:]
    private var transactions: [Int: DatabaseTransaction] = [:]

    /// Whether the task that runs has begun transactions, in which it alone can make requests for now.
    var hasNewTransactions = false

    init(context: WebContext, databases: IndexedDatabases) {
        self.context = context
        self.databases = databases
    }

    /// Runs `body` as a task of the context, unless that is closed by then.
    func schedule(_ body: @escaping () -> Void) { context?.schedule { _ in body() } }

    /// Tells the script of an event, in a task of its own.
    func tell(_ event: JSON, after delay: Duration = .zero) {
        context?.schedule(after: delay) { try $0.call(entry: "tellDatabases", [.string(event.text)]) }
    }

    func tell(_ type: String, about transaction: DatabaseTransaction, after delay: Duration = .zero) {
        tell(["type": .string(type), "transaction": .number(Double(transaction.id))], after: delay)
    }

    func request(_ number: Int, _ name: String, _ purpose: ConnectionRequest.Purpose) {
        databases.queue(for: ByteText(name))
            .add(ConnectionRequest(number: number, client: self, purpose: purpose))
    }

    /// `nil` where there is none, or it is closed.
    func connection(_ id: Int) -> DatabaseConnection? { connections[id] }

    /// `nil` where there is none, or it has finished.
    func transaction(_ id: Int) -> DatabaseTransaction? { transactions[id] }

    func add(_ connection: DatabaseConnection) { connections[connection.id] = connection }
    func add(_ transaction: DatabaseTransaction) { transactions[transaction.id] = transaction }
    func forget(_ connection: DatabaseConnection) { connections[connection.id] = nil }

    func forget(_ transaction: DatabaseTransaction, after outcome: DatabaseTransaction.Outcome) {
        transactions[transaction.id] = nil
        tell(outcome.rawValue, about: transaction)
    }

    /// Ends the time in which requests can be made in new transactions: the task that began them is over.
    /// https://w3c.github.io/IndexedDB/#cleanup-indexed-database-transactions
    func cleanUp(in context: WebContext) throws {
        guard hasNewTransactions else { return }
        hasNewTransactions = false
        try context.script.perform { try context.call(entry: "cleanUpTransactions") }
    }

    /// Ends what the context has begun, so that others do not wait for it: it is closed.
    func close() {
        databases.dropRequests(of: self)
        for (_, transaction) in transactions.sorted(by: { $0.key < $1.key }) { transaction.finish(.aborted) }
        for (_, connection) in connections.sorted(by: { $0.key < $1.key }) { connection.close() }
    }
}

extension WebContext {
    /// The context's access to databases, which begins when it is first asked for; `nil` where it may have none.
    func beginUsingDatabases() -> DatabaseClient? {
        if isClosed { return nil }
        if let databaseClient { return databaseClient }
        guard let databases = sharedOrigin?.databases else { return nil }
        let client = DatabaseClient(context: self, databases: databases)
        databaseClient = client
        return client
    }
}
