public import ExtensionServices
public import JSONText
public import VirtualTime

/// JiggyClipper's app: sets what notes look like and where they go, and delivers what its share extension has queued:
/// into the folder that the user has chosen, or to Obsidian by its URL scheme. One delivery runs at a time.
public actor JiggyClipperApp {
    /// How many deliveries are remembered, so that none is repeated.
    static let rememberedNotes = 200

    /// What one delivery has done.
    public struct Delivery: Sendable, Equatable {
        /// The files that were written.
        public internal(set) var written: [String] = []
        /// How many notes Obsidian was opened with.
        public internal(set) var opened = 0
        /// Why notes were left out that cannot be written as they are. They are tried again later, and set aside in the
        /// end.
        public internal(set) var problems: [String] = []
        /// Why it ended before the queue was empty; `nil` where it did not. What is left stays in the queue.
        public internal(set) var stopped: String?
    }

    private let group: AppGroup
    private let folders: UserFolders
    private let opener: any URLOpener
    private let clock: any WallClock
    private var running: Task<Delivery, any Error>?

    /// - Parameters:
    ///   - group: That of ``JiggyClipperNames/appGroup``.
    ///   - opener: Opens other apps.
    public init(group: AppGroup, folders: UserFolders, opener: any URLOpener, clock: any WallClock) {
        self.group = group
        self.folders = folders
        self.opener = opener
        self.clock = clock
    }

    /// Sets what notes look like from now on; `nil`: as the share extension brings it.
    public func setTemplate(_ template: JSON?) throws(AppGroupError) {
        try group.defaults.set(template, for: JiggyClipperNames.template)
    }

    /// Keeps a bookmark of the folder that the user has chosen: notes are written there from now on. `nil`: they go to
    /// Obsidian.
    public func use(_ folder: PickedFolder?) throws {
        try group.defaults.set(try folder?.bookmarkData(), for: JiggyClipperNames.folderBookmark)
    }

    /// The app comes to the foreground: what is queued is delivered, in its order. Throws where the queue or the
    /// defaults of the group cannot be read or written.
    @discardableResult
    public func enterForeground() async throws -> Delivery {
        if let running { return try await running.value }
        let task = Task { try await self.deliverQueue() }
        running = task
        return try await task.value
    }

    private func deliverQueue() async throws -> Delivery {
        defer { running = nil }
        let queue = try group.shareQueue(clock: clock)
        var delivery = Delivery()
        while delivery.stopped == nil, let claimed = try queue.claim(upTo: 1).first {
            guard let notes = try? ClipQueue.notes(in: claimed.share) else {
                try queue.fail(claimed.claim, .permanent("what was queued is no note"))
                continue
            }
            let problems = delivery.problems.count
            for (name, note) in notes where delivery.stopped == nil {
                try await deliver(note, named: .string(name), &delivery)
            }
            if delivery.stopped != nil {
                try queue.release([claimed.claim])
            } else if delivery.problems.count > problems, let reason = delivery.problems.last {
                try queue.fail(claimed.claim, .temporary(reason))
            } else {
                try queue.complete([claimed.claim])
            }
        }
        return delivery
    }

    private func deliver(_ note: ClippedNote, named name: JSON, _ delivery: inout Delivery) async throws {
        let delivered = try group.defaults.value(for: JiggyClipperNames.delivered)?.arrayValue ?? []
        guard !delivered.contains(name) else { return }
        if let bookmark = try group.defaults.value(for: JiggyClipperNames.folderBookmark) {
            do {
                delivery.written.append(try write(note, bookmark))
            } catch {
                if error.concernsOneNote {
                    delivery.problems.append(error.description)
                } else {
                    delivery.stopped = error.description
                }
                return
            }
        } else if await opener.open(note.obsidianURL) {
            delivery.opened += 1
        } else {
            delivery.stopped = "Obsidian could not be opened; install it, or choose a folder in JiggyClipper's settings"
            return
        }
        let remembered = (delivered + [name]).suffix(Self.rememberedNotes)
        try group.defaults.set(.array(Array(remembered)), for: JiggyClipperNames.delivered)
    }

    private func write(_ note: ClippedNote, _ bookmark: [UInt8]) throws(FolderError) -> String {
        let folder = try folders.resolve(bookmark)
        guard folder.startAccessing() else { throw .revoked(folder.path) }
        defer { folder.stopAccessing() }
        return try folder.write(note)
    }
}
