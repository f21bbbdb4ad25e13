public import ExtensionServices
import HTTP
public import JSONText

/// JiggyClipper's share extension: makes a note of what is shared and queues it for the app, as it can open no other
/// app itself. The page's address is queued first: whatever ends the extension before the note is made, that stays.
public struct JiggyClipperShareExtension: ShareExtension {
    /// How long what the preprocessing script tells is waited for: some time must be left to make a note of it.
    public static let resultsLimit = Duration.seconds(20)
    /// How long a page is waited for that the extension has to fetch itself.
    public static let fetchLimit = Duration.seconds(10)
    /// The largest page that is fetched.
    public static let maximumPageBytes = 10_000_000

    /// What became of what was shared: ``ShareReport/outcome``.
    public enum Outcome: Sendable, Equatable {
        /// The note waits for the app.
        case queued(ClippedNote)
        /// Only the page's address waits for the app; says why.
        case queuedLink(String)
        /// Nothing that was shared has an address.
        case noLink
    }

    private let group: AppGroup
    private let clipper: Clipper
    private let template: JSON
    private let timeZone: String
    private let newID: @Sendable () -> String
    private let links: any LinkReading

    /// - Parameters:
    ///   - group: That of ``JiggyClipperNames/appGroup``.
    ///   - template: What notes look like where the user has set nothing else.
    ///   - timeZone: The user's, by its IANA name.
    ///   - newID: Names each note, a name once.
    ///   - links: Reads addresses.
    public init(
        group: AppGroup, clipper: Clipper, template: JSON, timeZone: String, newID: @escaping @Sendable () -> String,
        links: any LinkReading = PlainLinks()
    ) {
        self.group = group
        self.clipper = clipper
        self.template = template
        self.timeZone = timeZone
        self.newID = newID
        self.links = links
    }

    public func run(_ input: ShareInput, in session: ShareSession) async throws -> Outcome {
        // The address alone is small; a page's HTML is loaded when the address is safe.
        var small = input
        small.attachments.removeAll { $0.hasItem(conformingTo: .propertyList) }
        let results = input.attachments.first { $0.hasItem(conformingTo: .propertyList) }
        var link = try await SharedLink.read(small, in: session, within: .seconds(1), links: links)
        if link == nil { link = try await SharedLink.read(input, in: session, within: Self.resultsLimit, links: links) }
        guard let shared = link, let address = WebURL(serialized: shared.url.text) else { return .noLink }
        let template = (try? group.defaults.value(for: JiggyClipperNames.template)) ?? self.template
        let queue = try group.shareQueue(clock: session.clock)
        let id = newID()
        let bare = ClippedNote.link(to: address, titled: shared.title, template: template)
        let share = Share(
            id: id, url: shared.url, metadata: try ClipQueue.metadata(id: id, bare), createdAt: session.clock.now)
        try queue.enqueue(share)
        do {
            let page = try await page(results, at: address, in: session)
            try session.check()
            let note = try await clipper.clip(
                page, template: template, at: session.clock.now, timeZone: timeZone)
            var finished = share
            finished.metadata = try ClipQueue.metadata(id: id, note)
            try queue.enqueue(finished)
            return .queued(note)
        } catch let termination as ShareTermination {
            throw termination
        } catch {
            return .queuedLink("\(error)")
        }
    }

    /// What the preprocessing script told; else what is in the page as anybody gets it, without the user's cookies.
    private func page(
        _ results: ItemProvider?, at address: WebURL, in session: ShareSession
    ) async throws -> JSON {
        if let results,
            case .propertyList(let page) = try await session.load(
                results, conformingTo: .propertyList, within: Self.resultsLimit)
        {
            return page
        }
        let response = try await session.send(
            HTTPRequest(.get, address), within: Self.fetchLimit, reading: Self.maximumPageBytes + 1)
        guard response.isOK else { throw ClipProblem.noPage("the server answered \(response.status)") }
        guard response.body.count <= Self.maximumPageBytes else {
            throw ClipProblem.noPage("it is larger than \(Self.maximumPageBytes / 1_000_000) MB")
        }
        return try await clipper.readPage(response, url: address.href)
    }
}

/// Why there is nothing to make a note of.
enum ClipProblem: Error, CustomStringConvertible {
    case noPage(String)

    var description: String {
        switch self {
        case .noPage(let reason): "the page could not be read: \(reason); only its address was kept"
        }
    }
}
