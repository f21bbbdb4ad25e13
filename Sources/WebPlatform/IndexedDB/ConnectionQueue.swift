import JSONText

/// A request to open or delete a database.
final class ConnectionRequest {
    enum Purpose {
        /// Opens the database in a version, or without one, as it is.
        case open(version: UInt64?)
        case delete
    }

    enum Phase {
        case waiting
        /// The open connections hear of the new version.
        case announcing
        /// Connections must be closed first.
        case blocked
        case upgrading
        /// The upgrade is done; the script hears of that first.
        case opening
    }

    /// What the script knows it by.
    let number: Int
    let client: DatabaseClient
    let purpose: Purpose
    var phase = Phase.waiting

    init(number: Int, client: DatabaseClient, purpose: Purpose) {
        self.number = number
        self.client = client
        self.purpose = purpose
    }

    func tell(_ type: String, _ members: JSONObject) {
        var event: JSONObject = ["type": .string(type), "request": .number(Double(number))]
        for (name, value) in members { event[name] = value }
        client.tell(.object(event))
    }
}

/// The requests to open or delete the database of a name, which are processed one after the other.
/// https://w3c.github.io/IndexedDB/#connection-queue
final class ConnectionQueue {
    private(set) var database: SharedDatabase?
    private var requests: [ConnectionRequest] = []
    private unowned let databases: IndexedDatabases

    init(databases: IndexedDatabases) { self.databases = databases }

    func add(_ request: ConnectionRequest) {
        requests.append(request)
        processRequests()
    }

    /// A connection to the database has been closed.
    func connectionClosed() {
        proceedIfUnblocked()
        processRequests()
    }

    /// Drops the requests of a client that has ended, except for an upgrade: that one ends with its transaction.
    func dropRequests(of client: DatabaseClient) {
        if let first = requests.first, first.client === client, first.phase != .upgrading { end(first) }
        requests.removeAll { $0.client === client && $0.phase != .upgrading }
        processRequests()
    }

    private func processRequests() {
        while let first = requests.first, first.phase == .waiting {
            switch first.purpose {
            case .open(let version): open(first, version)
            case .delete: delete(first)
            }
        }
    }

    /// The first request is done. A database that was made for it and has got no version goes with it.
    private func end(_ request: ConnectionRequest) {
        requests.removeFirst()
        if database?.data.version == 0 { database = nil }
    }

    private func end(_ request: ConnectionRequest, telling type: String, _ members: JSONObject) {
        request.tell(type, members)
        end(request)
    }

    /// https://w3c.github.io/IndexedDB/#open-a-database-connection
    private func open(_ request: ConnectionRequest, _ version: UInt64?) {
        let database = database ?? SharedDatabase(queue: self)
        self.database = database
        let current = database.data.version
        let asked = version ?? max(current, 1)
        if asked < current {
            let message = "Requested version (\(asked)) is less than the existing version (\(current))."
            end(request, telling: "failed", ["error": "VersionError", "message": .string(message)])
        } else if asked == current {
            finishOpening(request, database.connect(request.client, id: databases.makeID()))
        } else {
            announce(version: .number(Double(asked)), in: database, for: request)
        }
    }

    /// https://w3c.github.io/IndexedDB/#delete-a-database
    private func delete(_ request: ConnectionRequest) {
        if let database {
            announce(version: .null, in: database, for: request)
        } else {
            end(request, telling: "deleted", ["oldVersion": 0])
        }
    }

    /// Tells the open connections what keeps a request waiting for them, and then the request, if that has not closed
    /// them all.
    private func announce(version: JSON, in database: SharedDatabase, for request: ConnectionRequest) {
        request.phase = .announcing
        let oldVersion = JSON.number(Double(database.data.version))
        for connection in database.connections where !connection.isClosePending {
            connection.client.tell([
                "type": "versionchange", "connection": .number(Double(connection.id)), "oldVersion": oldVersion,
                "newVersion": version,
            ])
        }
        request.client.schedule { [weak self] in
            request.phase = .blocked
            if !database.connections.isEmpty {
                request.tell("blocked", ["oldVersion": oldVersion, "newVersion": version])
            }
            self?.connectionClosed()
        }
    }

    /// Goes on with a request that has waited for connections to close.
    private func proceedIfUnblocked() {
        guard let request = requests.first, request.phase == .blocked, let database, database.connections.isEmpty else {
            return
        }
        switch request.purpose {
        case .open(let version): upgrade(database, to: version ?? 1, for: request)
        case .delete:
            self.database = nil
            end(request, telling: "deleted", ["oldVersion": .number(Double(database.data.version))])
        }
    }

    /// https://w3c.github.io/IndexedDB/#upgrade-a-database
    private func upgrade(_ database: SharedDatabase, to version: UInt64, for request: ConnectionRequest) {
        request.phase = .upgrading
        let connection = database.connect(request.client, id: databases.makeID())
        let transaction = DatabaseTransaction(
            id: databases.makeID(), connection: connection, mode: .versionChange, scope: [])
        transaction.onFinish = { [weak self] in self?.upgradeFinished($0, request, connection) }
        database.add(transaction)
        let oldVersion = database.data.version
        database.data.version = version
        request.tell(
            "upgrade",
            [
                "connection": .number(Double(connection.id)), "transaction": .number(Double(transaction.id)),
                "oldVersion": .number(Double(oldVersion)), "version": .number(Double(version)),
                "stores": database.data.schema,
            ])
    }

    private func upgradeFinished(
        _ outcome: DatabaseTransaction.Outcome, _ request: ConnectionRequest, _ connection: DatabaseConnection
    ) {
        switch outcome {
        case .completed:
            request.phase = .opening
            request.client.schedule { [weak self] in
                self?.finishOpening(request, connection)
                self?.processRequests()
            }
        case .aborted:
            fail(request, "The upgrade of the database was aborted.")
            connection.close()
        }
    }

    private func finishOpening(_ request: ConnectionRequest, _ connection: DatabaseConnection) {
        if connection.isClosePending { return fail(request, "The connection was closed.") }
        let data = connection.database.data
        end(
            request, telling: "opened",
            [
                "connection": .number(Double(connection.id)), "version": .number(Double(data.version)),
                "stores": data.schema,
            ])
    }

    private func fail(_ request: ConnectionRequest, _ message: String) {
        end(request, telling: "failed", ["error": "AbortError", "message": .string(message)])
    }
}
