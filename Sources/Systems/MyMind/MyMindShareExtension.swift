public import ExtensionServices
import HTTP
import JSONText

/// MyMind's share extension: takes the link out of what is shared and posts it with the token that the app has stored.
/// Where no answer comes in time, the link waits in the queue of the application group for the app.
public struct MyMindShareExtension: ShareExtension {
    /// How long the user waits at most, from the tap on the icon to the end of the checkmark.
    public static let patience = Duration.milliseconds(1_500)
    /// What of it the system needs to start the extension.
    public static let launch = Duration.milliseconds(300)
    /// How long the checkmark is shown.
    public static let animation = Duration.milliseconds(800)
    /// When an answer is not waited for any more: what is left then is spare.
    static let answerLimit = patience - launch - animation - .milliseconds(50)

    /// What the user sees in the end.
    public enum Outcome: Sendable, Equatable {
        /// The checkmark: the server has it, under this id.
        case saved(id: String)
        /// The checkmark: the server makes a card of it later.
        case queuedByServer(id: String)
        /// The checkmark, with words: it is on this device.
        case savedForLater
        case notLoggedIn
        /// Nothing that was shared is a link.
        case noLink
        case failed(String)

        /// What the extension shows, below the checkmark where there is one.
        public var message: String {
            switch self {
            case .saved, .queuedByServer: "Saved to MyMind"
            case .savedForLater: "Saved on this device; MyMind gets it when there is a network"
            case .notLoggedIn: "Please log in to MyMind app first"
            case .noLink: "There is no link in what was shared"
            case .failed(let reason): "Could not be saved: \(reason)"
            }
        }

        var look: MyMindLook {
            switch self {
            case .saved, .queuedByServer, .savedForLater: .checkmark(message)
            case .notLoggedIn, .noLink, .failed: .words(message)
            }
        }
    }

    private let group: AppGroup
    private let token: MyMindTokenItem
    private let client: MyMindClient
    private let newID: @Sendable () -> String
    private let user: any MyMindUser
    private let links: any LinkReading

    /// - Parameters:
    ///   - group: That of ``MyMindNames/appGroup``.
    ///   - keychain: As the extension sees it, see ``MyMindNames/extensionEntitlements``.
    ///   - origin: Where the server is.
    ///   - newID: Names each queued link, a name once.
    ///   - links: Reads addresses.
    public init(
        group: AppGroup, keychain: any Keychain, origin: String = MyMindBackend.origin,
        newID: @escaping @Sendable () -> String, user: any MyMindUser = AbsentMyMindUser(),
        links: any LinkReading = PlainLinks()
    ) throws(MyMindClientError) {
        self.group = group
        token = MyMindTokenItem(keychain: keychain)
        client = try MyMindClient(origin: origin)
        self.newID = newID
        self.user = user
        self.links = links
    }

    public func run(_ input: ShareInput, in session: ShareSession) async throws -> Outcome {
        guard let link = try await SharedLink.read(input, in: session, within: .seconds(1), links: links) else {
            return await show(.noLink, in: session)
        }
        return await show(try await save(link, in: session), in: session)
    }

    private func show(_ outcome: Outcome, in session: ShareSession) async -> Outcome {
        let look = outcome.look
        await user.sees(look)
        if case .checkmark = look { await session.clock.wait(for: Self.animation) }
        return outcome
    }

    private func save(_ link: SharedLink, in session: ShareSession) async throws -> Outcome {
        let secret: KeychainSecret
        do {
            secret = try token.load()
        } catch .interactionNotAllowed {
            // Somebody is logged in; the device is locked.
            return queue(link, in: session)
        } catch {
            return .notLoggedIn
        }
        let request = client.request(saving: link.url.text, title: link.title, token: secret)
        let response: HTTPResponse
        do {
            response = try await session.send(request, within: session.remaining(of: Self.answerLimit))
        } catch is DeviceNetworkError {
            return queue(link, in: session)
        }
        switch client.answer(response) {
        case .accepted(let id, .saved): return .saved(id: id)
        case .accepted(let id, .queued): return .queuedByServer(id: id)
        case .unauthorized: return .notLoggedIn
        case .refused(let reason): return .failed(reason)
        case .unavailable: return queue(link, in: session)
        }
    }

    private func queue(_ link: SharedLink, in session: ShareSession) -> Outcome {
        let metadata: JSONObject = link.title.map { ["title": .string($0)] } ?? [:]
        let share = Share(id: newID(), url: link.url, metadata: metadata, createdAt: session.clock.now)
        do {
            try group.shareQueue(clock: session.clock).enqueue(share)
            return .savedForLater
        } catch {
            return .failed("\(error)")
        }
    }
}
