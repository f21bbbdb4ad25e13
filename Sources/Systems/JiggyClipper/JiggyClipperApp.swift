public import ExtensionServices
public import JSONText
public import VirtualTime

/// JiggyClipper's app: sets what notes look like and where they go, and delivers what its share extension has queued:
/// into the folder that the user has chosen, or to Obsidian by its URL scheme. One delivery runs at a time.
public actor JiggyClipperApp {
    /// How many deliveries are remembered, begun and done, so that none is repeated.
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
        /// What is not tried any more before ``JiggyClipperApp/retrySetAside()``: the app shows it.
        public internal(set) var setAside: [SetAsideShare] = []
    }

    private let group: AppGroup
    private let folders: UserFolders
    private let opener: any URLOpener
    private let user: any JiggyClipperUser
    private let clock: any WallClock
    private var running: Task<Delivery, any Error>?

    /// - Parameters:
    ///   - group: That of ``JiggyClipperNames/appGroup``.
    ///   - opener: Opens other apps.
    ///   - user: Is asked where the app cannot know.
    public init(
        group: AppGroup, folders: UserFolders, opener: any URLOpener, user: any JiggyClipperUser, clock: any WallClock
    ) {
        self.group = group
        self.folders = folders
        self.opener = opener
        self.user = user
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

    /// The user asks to try again what was set aside.
    @discardableResult
    public func retrySetAside() async throws -> Delivery {
        try group.shareQueue(clock: clock).retrySetAside()
        return try await enterForeground()
    }

    private func deliverQueue() async throws -> Delivery {
        defer { running = nil }
        var delivery = Delivery()
        let drain = try await group.shareQueue(clock: clock).drain { share in
            guard let notes = try? ClipQueue.notes(in: share) else {
                return .failed(.permanent("what was queued is no note"))
            }
            let problems = delivery.problems.count
            for (name, note) in notes {
                if let reason = try await deliver(note, named: name, &delivery) { return .impossible(reason) }
            }
            guard delivery.problems.count > problems, let reason = delivery.problems.last else { return .delivered }
            return .failed(.temporary(reason))
        }
        delivery.stopped = drain.stopped
        delivery.setAside = drain.setAside
        return delivery
    }

    /// Delivers a note, once however often the app is ended on the way: docs/decisions/0021-a-delivery-is-noted-twice.md
    /// - Returns: why nothing can be delivered, where that is so.
    private func deliver(_ note: ClippedNote, named name: String, _ delivery: inout Delivery) async throws -> String? {
        let delivered = try names(JiggyClipperNames.delivered)
        guard !delivered.contains(.string(name)) else { return nil }
        let begun = try names(JiggyClipperNames.begun)
        let attempt: NoteAttempt = begun.contains(.string(name)) ? .again : .first
        if attempt == .first { try remember(begun + [.string(name)], JiggyClipperNames.begun) }
        let outcome = try await handOver(note, attempt, &delivery)
        if case .done = outcome {
            try remember(delivered + [.string(name)], JiggyClipperNames.delivered)
        } else if attempt == .first {
            // Nothing of it has arrived. Of a later attempt that fails this is not known.
            try remember(begun, JiggyClipperNames.begun)
        }
        switch outcome {
        case .done: return nil
        case .leftOut(let reason):
            delivery.problems.append(reason)
            return nil
        case .impossible(let reason): return reason
        }
    }

    private func names(_ key: DefaultsKey<JSON>) throws(AppGroupError) -> [JSON] {
        try group.defaults.value(for: key)?.arrayValue ?? []
    }

    private func remember(_ names: [JSON], _ key: DefaultsKey<JSON>) throws(AppGroupError) {
        try group.defaults.set(.array(Array(names.suffix(Self.rememberedNotes))), for: key)
    }

    private enum HandOver {
        case done
        case leftOut(String)
        case impossible(String)
    }

    private func handOver(
        _ note: ClippedNote, _ attempt: NoteAttempt, _ delivery: inout Delivery
    ) async throws -> HandOver {
        if let bookmark = try group.defaults.value(for: JiggyClipperNames.folderBookmark) {
            do { delivery.written.append(try write(note, attempt, bookmark)) } catch {
                return error.concernsOneNote ? .leftOut(error.description) : .impossible(error.description)
            }
            return .done
        }
        if attempt == .again, await user.finds(note) { return .done }
        guard await opener.open(note.obsidianURL) else {
            return .impossible(
                "Obsidian could not be opened; install it, or choose a folder in JiggyClipper's settings")
        }
        delivery.opened += 1
        return .done
    }

    private func write(
        _ note: ClippedNote, _ attempt: NoteAttempt, _ bookmark: [UInt8]
    ) throws(FolderError) -> String {
        let folder = try folders.resolve(bookmark)
        guard folder.startAccessing() else { throw .revoked(folder.path) }
        defer { folder.stopAccessing() }
        return try folder.write(note, attempt)
    }
}
