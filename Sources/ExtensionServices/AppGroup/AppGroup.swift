import Synchronization
public import VirtualTime

/// What the programs of one application group share: defaults, pings, a folder, the share queue.
public final class AppGroup: Sendable {
    /// E.g. `group.com.example.shared`, as the entitlements of its programs name it.
    public let identifier: String
    /// The container folder; `nil` where the group lives in memory.
    public let folder: String?
    /// The place of `UserDefaults(suiteName:)`: what one program of the group sets, the others read.
    public let defaults: AppGroupDefaults
    /// How one program tells others that something is new. They carry no data.
    public let pings: AppGroupPings
    private let memoryQueue = Mutex<MemoryShareQueue?>(nil)

    /// The version of the queue's schema, kept where both programs can see it before they open the queue.
    static let queueSchemaVersion = DefaultsKey<Int>("shareQueueSchemaVersion")

    init(identifier: String, folder: String?, store: any AppGroupStore) {
        self.identifier = identifier
        self.folder = folder
        let store = UnnestedStore(store)
        defaults = AppGroupDefaults(store: store)
        pings = AppGroupPings(store: store)
    }

    /// The group's share queue: `shared_queue.db` of the folder. In memory there is one, with the clock and the rules
    /// of who asked first.
    ///
    /// The version of its schema stands in the defaults, too: a later one is refused before the file is touched, an
    /// earlier one is migrated.
    public func shareQueue(
        clock: any WallClock, rules: ShareQueueRules = ShareQueueRules()
    ) throws(ShareQueueError) -> any ShareQueue {
        let queue = try openQueue(clock, rules)
        return ServiceCalls.observer == nil ? queue : ObservedShareQueue(base: queue)
    }

    private func openQueue(
        _ clock: any WallClock, _ rules: ShareQueueRules
    ) throws(ShareQueueError) -> any ShareQueue {
        guard let folder else {
            return memoryQueue.withLock { kept in
                let queue = kept ?? MemoryShareQueue(clock: clock, rules: rules)
                kept = queue
                return queue
            }
        }
        let expected = ShareQueueSchema.version
        let version = try queueErrors { () throws(AppGroupError) in try defaults.value(for: Self.queueSchemaVersion) }
        if let version, version > expected {
            throw .fromTheFuture(
                "the group's defaults say that its queue has schema version \(version), but this program knows only up "
                    + "to version \(expected); use the program that wrote it, or another folder")
        }
        let queue = try SQLiteShareQueue(path: folder + "/shared_queue.db", clock: clock, rules: rules)
        if version != expected {
            try queueErrors { () throws(AppGroupError) in
                try defaults.set(expected, for: Self.queueSchemaVersion)
            }
        }
        return queue
    }
}

private func queueErrors<Result>(_ body: () throws(AppGroupError) -> Result) throws(ShareQueueError) -> Result {
    do { return try body() } catch { throw .unusable(error.description) }
}
