import JSONText
import ScriptEngine

// Requests, connections and the lives of transactions: https://w3c.github.io/IndexedDB/
extension WebContext {
    /// The host operations of databases, as docs/host-interface.md lists them.
    static var databaseOperations: [(name: StaticString, body: Operation)] {
        requestOperations + connectionOperations
            + (lifeOperations + schemaOperations + recordOperations + generatorOperations).map {
                ($0.name, ofTransaction($0.body))
            }
    }

    /// What a host operation does for the transaction that its first argument numbers.
    typealias TransactionOperation = (DatabaseTransaction, borrowing HostArguments) throws -> HostResult

    private static func ofTransaction(_ operation: @escaping TransactionOperation) -> Operation {
        { context, arguments in
            guard let transaction = context.databaseClient?.transaction(try arguments.integer(0)) else {
                throw DatabaseTransaction.notRunning
            }
            return try operation(transaction, arguments)
        }
    }

    /// https://w3c.github.io/IndexedDB/#idbfactory
    private static var requestOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "database_open",
                { context, arguments in
                    let version = arguments.isUndefined(2) ? nil : UInt64(exactly: try arguments.number(2))
                    return .boolean(
                        context.requestDatabase(
                            try arguments.integer(0), try arguments.string(1), .open(version: version)))
                }
            ),
            (
                "database_delete",
                { .boolean($0.requestDatabase(try $1.integer(0), try $1.string(1), .delete)) }
            ),
            (
                "database_list",
                { context, _ in
                    guard let client = context.beginUsingDatabases() else { return .undefined }
                    let list = client.databases.list.map { name, version -> JSON in
                        ["name": .string(name.text), "version": .number(Double(version))]
                    }
                    return .string(JSON.array(list).text)
                }
            ),
        ]
    }

    /// https://w3c.github.io/IndexedDB/#idbdatabase
    private static var connectionOperations: [(name: StaticString, body: Operation)] {
        [
            doing("database_close") { context, arguments in
                context.databaseClient?.connection(try arguments.integer(0))?.close()
            },
            (
                "transaction_begin",
                { context, arguments in
                    guard let connection = context.databaseClient?.connection(try arguments.integer(0)),
                        !connection.isClosePending
                    else { throw HostError("the connection is closed") }
                    let scope = try JSON(parsing: try arguments.string(1)).arrayValue ?? []
                    let transaction = DatabaseTransaction(
                        id: connection.client.databases.makeID(), connection: connection,
                        mode: try arguments.string(2) == "readwrite" ? .readWrite : .readOnly,
                        scope: Set(scope.compactMap(\.intValue)))
                    connection.database.add(transaction)
                    connection.client.hasNewTransactions = true
                    return .number(Double(transaction.id))
                }
            ),
        ]
    }

    private func requestDatabase(_ number: Int, _ name: String, _ purpose: ConnectionRequest.Purpose) -> Bool {
        guard let client = beginUsingDatabases() else { return false }
        client.request(number, name, purpose)
        return true
    }

    /// https://w3c.github.io/IndexedDB/#transaction-lifecycle
    private static var lifeOperations: [(name: StaticString, body: TransactionOperation)] {
        [
            doing("transaction_step") { transaction, _ in
                transaction.scheduleStep()
            },
            doing("transaction_commit") { transaction, _ in
                transaction.finish(.completed)
            },
            doing("transaction_abort") { transaction, _ in
                transaction.finish(.aborted)
            },
        ]
    }
}
