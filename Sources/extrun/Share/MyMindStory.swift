import ExtensionRunner
import ExtensionServices
import Synchronization
import Systems
import VirtualTime

/// MyMind: its share extension, its app and its server on one device.
final class MyMindStory: ShareStory {
    let timeline: ShareTimeline
    private let system: MyMindSystem
    private let outcome = Mutex("none")
    private let told = Mutex<[String]>([])

    init(_ options: ShareOptions) throws {
        let clock = DeviceClock()
        let timeline = ShareTimeline(clock: clock, put: options.put)
        self.timeline = timeline
        system = try MyMindSystem(
            clock: clock, random: options.random, groups: options.groups,
            onExchange: { request, response in
                timeline.write(
                    "network", "\(request.method) \(request.url.path) answered with \(response.status)")
            })
    }

    func play(_ step: ShareStep) async throws {
        if try step.changes(system.network, system.clock) { return }
        switch step.name {
        case "log-in":
            try system.logIn()
            timeline.write("app", "stores the token in the keychain")
            try await drain()
        case "log-out": try system.logOut()
        case "share": try await share(ItemProvider.url(_:), step.rest)
        case "share-text": try await share(ItemProvider.text(_:), step.rest)
        case "fail": system.backend.failNext(1, status: try step.failureStatus)
        case "foreground": try await drain()
        case "expect": try expect(ShareStep(step.rest))
        default: throw StepError("there is no step '\(step.name)'; see 'extrun share --help'")
        }
    }

    private func share(_ attach: (String) -> ItemProvider, _ text: String) async throws {
        guard !text.isEmpty else { throw StepError("name what is shared, as in: share https://example.com/") }
        let report = try await system.share(ShareInput(attachments: [attach(text)]))
        switch report.ending {
        case .completed(let ending):
            outcome.withLock { $0 = ending.word }
            switch ending {
            case .saved, .queuedByServer, .savedForLater: told.withLock { $0.append(ending.word) }
            case .notLoggedIn, .noLink, .failed: break
            }
            timeline.write("sheet", "says \"\(ending.message)\"")
        case .failed(let reason): outcome.withLock { $0 = "failed: \(reason)" }
        case .terminated(let termination): outcome.withLock { $0 = "\(termination)" }
        }
        timeline.write(
            "extension", "\(outcome.withLock { $0 }), after \(Int(report.workTime.milliseconds)) ms")
    }

    func takeTold() -> [String] {
        told.withLock { told in
            defer { told = [] }
            return told
        }
    }

    func arrived() throws -> [String] { try system.cards.map(\.url) }

    func queue() throws -> any ShareQueue { try system.queue() }

    private func drain() async throws {
        let drain = try await system.app.enterForeground()
        if drain.sent > 0 { timeline.write("app", "has sent what waited: \(drain.sent)") }
        if let reason = drain.stopped { timeline.write("app", "stops: \(reason)") }
    }

    func value(of name: String) throws -> String {
        switch name {
        case "outcome": outcome.withLock { $0 }
        case "cards": String(try system.cards.count)
        case "queued": String(try system.queue().counts().queued)
        default: throw StepError("expect '\(name)': outcome, cards or queued is expected")
        }
    }
}

extension MyMindShareExtension.Outcome {
    fileprivate var word: String {
        switch self {
        case .saved, .queuedByServer: "saved"
        case .savedForLater: "for-later"
        case .notLoggedIn: "log-in"
        case .noLink: "no-link"
        case .failed(let reason): "failed: \(reason)"
        }
    }
}
