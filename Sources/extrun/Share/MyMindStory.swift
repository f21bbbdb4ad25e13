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

    init(_ options: ShareOptions) throws {
        let clock = DeviceClock()
        let timeline = ShareTimeline(clock: clock)
        self.timeline = timeline
        system = try MyMindSystem(
            clock: clock, random: options.random, groups: options.groups,
            onExchange: { request, response in
                timeline.write(
                    "network", "\(request.method) \(request.url.path) answered with \(response.status)")
            })
    }

    func play(_ step: ShareStep) async throws {
        switch step.name {
        case "log-in":
            try system.logIn()
            timeline.write("app", "stores the token in the keychain")
            try await drain()
        case "log-out": try system.logOut()
        case "share": try await share(ItemProvider.url(_:), step.rest)
        case "share-text": try await share(ItemProvider.text(_:), step.rest)
        case "offline": system.network.connect(.offline)
        case "wifi": system.network.connect(.wifi)
        case "latency": system.network.behave(.answers(after: try Duration(parsing: step.rest)))
        case "silence": system.network.behave(.losesRequests)
        case "lose-answers": system.network.behave(.losesAnswers)
        case "fail":
            guard let status = Int(step.rest), (400...599).contains(status) else {
                throw StepError("fail '\(step.rest)': a status from 400 to 599 is expected")
            }
            system.backend.failNext(1, status: status)
        case "advance": system.clock.wait(for: try Duration(parsing: step.rest))
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
            timeline.write("sheet", "says \"\(ending.message)\"")
        case .failed(let reason): outcome.withLock { $0 = "failed: \(reason)" }
        case .terminated(let termination): outcome.withLock { $0 = "\(termination)" }
        }
        timeline.write(
            "extension", "\(outcome.withLock { $0 }), after \(Int(report.workTime.milliseconds)) ms")
    }

    private func drain() async throws {
        let drain = try await system.app.enterForeground()
        if drain.sent > 0 { timeline.write("app", "has sent what waited: \(drain.sent)") }
        if let reason = drain.stopped { timeline.write("app", "stops: \(reason)") }
    }

    private func expect(_ expectation: ShareStep) throws {
        let found: String
        switch expectation.name {
        case "outcome": found = outcome.withLock { $0 }
        case "cards": found = String(try system.cards.count)
        case "queued": found = String(try system.queue().counts().queued)
        default: throw StepError("expect '\(expectation.name)': outcome, cards or queued is expected")
        }
        if found != expectation.rest {
            throw ShareExpectationFailure(found: "\(expectation.name) is \(found)")
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
