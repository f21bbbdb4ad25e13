public import ExtensionServices
import HTTP
import JSONText
import VirtualTime

/// BookmarkAI's share extension: takes the link out of what is shared, shows its sheet, and posts the share at once where
/// network and tokens allow it. It stands in the queue first, so that nothing that the user has saved is lost.
public struct BookmarkAIShareExtension: ShareExtension {
    /// How long the extension works at most, from its launch to its end.
    public static let budget = Duration.seconds(3)
    /// What of it is kept for the queue and the last look of the sheet.
    static let queueReserve = Duration.milliseconds(200)
    /// How long attachments are waited for that do not come at once.
    static let attachmentLimit = Duration.seconds(1)
    /// How long the page is waited for that tells its title and picture, with all that redirects to it.
    public static let openGraphLimit = Duration.seconds(2)

    /// What became of what was shared: ``ShareReport/outcome``.
    public enum Outcome: Sendable, Equatable {
        case posted
        case queued
        case cancelled
        /// Nothing that was shared is a link.
        case noLink
        /// The queue took nothing; says why. The user knows.
        case lost(String)
    }

    let group: AppGroup
    let tokens: TokenStore
    let origin: String
    private let newID: @Sendable () -> String
    private let user: any BookmarkAIUser
    private let links: any LinkReading

    /// - Parameters:
    ///   - group: That of ``BookmarkAINames/appGroup``.
    ///   - tokens: Those that the app has stored.
    ///   - newID: Names each share, a name once.
    public init(
        group: AppGroup, tokens: TokenStore, origin: String = BookmarkAIBackend.origin,
        newID: @escaping @Sendable () -> String, user: any BookmarkAIUser = SavingUser(),
        links: any LinkReading = PlainLinks()
    ) {
        self.group = group
        self.tokens = tokens
        self.origin = origin
        self.newID = newID
        self.user = user
        self.links = links
    }

    public func run(_ input: ShareInput, in session: ShareSession) async throws -> Outcome {
        guard
            let link = try await SharedLink.read(input, in: session, within: Self.attachmentLimit, links: links),
            let address = WebURL(serialized: link.url.text)
        else {
            var sheet = BookmarkAISheet(icon: "", title: input.title ?? "")
            try await show(.alert(BookmarkAISheet.noLinkAlert), &sheet, in: session)
            return .noLink
        }
        var sheet = BookmarkAISheet(icon: "\(address.origin)/favicon.ico", title: link.title ?? address.host ?? "")
        await user.sees(sheet)
        let openGraph = try await openGraph(of: address, in: session)
        if link.title == nil, let title = openGraph?["title"]?.stringValue {
            sheet.title = title
            await user.sees(sheet)
        }
        let shown = sheet
        // Nobody has given the host that stands in for a title: it must take no other title's place.
        let standIn = link.title ?? openGraph?["title"]?.stringValue == nil ? shown.title : nil
        switch try await session.waitForUser({ await user.chooses(shown) }) {
        case .cancel: return .cancelled
        case .save(let edited): sheet = edited
        }
        try await show(.saving, &sheet, in: session)
        // An event that is not counted costs the user nothing.
        try? EventCounter(defaults: group.defaults).count(BookmarkAINames.saveEvent)
        let share = Share(
            id: newID(), url: link.url, metadata: metadata(of: sheet, standIn, openGraph), createdAt: session.clock.now)
        return try await save(share, &sheet, in: session)
    }

    func show(
        _ status: BookmarkAISheet.Status, _ sheet: inout BookmarkAISheet, in session: ShareSession
    ) async throws {
        try session.check()
        sheet.status = status
        await user.sees(sheet)
    }
}

extension BookmarkAIShareExtension {
    /// The page's own words about itself; `nil` where somebody with more time has to ask for them.
    private func openGraph(of address: WebURL, in session: ShareSession) async throws -> JSONObject? {
        // What the app may not ask for either is not left to it.
        guard address.scheme == "https" else { return [:] }
        guard session.connection.isFast else { return nil }
        let allowance = min(session.workTime + Self.openGraphLimit, Self.budget - Self.queueReserve)
        do {
            let page = try await FoundPage.find(address, links: links) { request in
                try await session.send(
                    request, within: session.remaining(of: allowance), reading: LinkReader.maximumBytes)
            }
            guard let page, page.response.isOK else { return [:] }
            return await links.openGraph(of: page.response, at: page.url) ?? [:]
        } catch is DeviceNetworkError {
            return nil
        }
    }

    private func metadata(
        of sheet: BookmarkAISheet, _ standIn: String?, _ openGraph: JSONObject?
    ) -> JSONObject {
        var metadata: JSONObject = [:]
        if sheet.title != standIn { metadata["title"] = .string(sheet.title) }
        if !sheet.tags.isEmpty { metadata["tags"] = .array(sheet.tags.map(JSON.string)) }
        if !sheet.note.isEmpty { metadata["note"] = .string(sheet.note) }
        if let openGraph {
            if openGraph != [:] { metadata["openGraph"] = .object(openGraph) }
        } else {
            metadata[BookmarkAINames.deferred] = "openGraph"
        }
        return metadata
    }
}
