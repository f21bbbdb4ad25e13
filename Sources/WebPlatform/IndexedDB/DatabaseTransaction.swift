import ScriptEngine

/// A transaction of a connection. https://w3c.github.io/IndexedDB/#transaction-construct
final class DatabaseTransaction {
    /// https://w3c.github.io/IndexedDB/#transaction-mode
    enum Mode {
        case readOnly
        case readWrite
        /// An upgrade.
        case versionChange
    }

    enum Phase {
        /// Others must finish first.
        case waiting
        case running
        case finished
    }

    enum Outcome: String {
        case completed
        case aborted
    }

    let id: Int
    let connection: DatabaseConnection
    let mode: Mode
    /// The stores that it works on; empty for an upgrade, which works on all.
    private let scope: Set<Int>
    private(set) var phase = Phase.waiting
    /// The database as it was when the transaction began.
    private(set) var before: StoredDatabase?
    private var stepCount = 0
    /// Called when it has finished.
    var onFinish: ((Outcome) -> Void)?

    init(id: Int, connection: DatabaseConnection, mode: Mode, scope: Set<Int>) {
        self.id = id
        self.connection = connection
        self.mode = mode
        self.scope = scope
    }

    var database: SharedDatabase { connection.database }

    /// Whether this transaction, made after another one, must wait for it.
    /// https://w3c.github.io/IndexedDB/#transaction-scheduling
    func mustWait(for earlier: DatabaseTransaction) -> Bool {
        (mode != .readOnly || earlier.mode != .readOnly) && !scope.isDisjoint(with: earlier.scope)
    }

    func begin() {
        phase = .running
        if mode != .readOnly { before = database.data }
    }

    /// Has the script do what comes next, in a task of its own.
    ///
    /// No time passes, until half of what an instant may have is done: then a millisecond for each further ten steps, so that a transaction
    /// that is kept open by requests comes to the moment that it is kept open for, as with `Dexie.waitFor`.
    func scheduleStep() {
        stepCount += 1
        let takesTime = stepCount > Self.stepsWithoutTime && stepCount.isMultiple(of: 10)
        connection.client.tell("step", about: self, after: takesTime ? .milliseconds(1) : .zero)
    }

    private static let stepsWithoutTime = Scheduler.maximumTasksPerInstant / 2

    /// Ends the transaction and lets others go on. An aborted one leaves the database as it was.
    /// https://w3c.github.io/IndexedDB/#commit-a-transaction, https://w3c.github.io/IndexedDB/#abort-a-transaction
    func finish(_ outcome: Outcome) {
        if outcome == .aborted, let before { restore(before) }
        phase = .finished
        before = nil
        connection.client.forget(self, after: outcome)
        onFinish?(outcome)
        onFinish = nil
        database.transactionFinished(self)
    }

    private func restore(_ before: StoredDatabase) {
        switch mode {
        case .readOnly: break
        case .readWrite: for store in scope { database.data.stores[store] = before.stores[store] }
        case .versionChange: database.data = before
        }
    }

    static var notRunning: HostError { HostError("the transaction is not running") }

    /// Reads or changes one of the stores of a running transaction.
    func inRunningStore<Result>(_ id: Int, _ body: (inout ObjectStoreData) -> Result) throws -> Result {
        guard phase == .running else { throw Self.notRunning }
        guard database.data.stores[id] != nil else { throw HostError("the object store does not exist") }
        return body(&database.data.stores[id]!)
    }
}
