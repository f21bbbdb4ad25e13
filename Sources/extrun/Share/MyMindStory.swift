import ExtensionRunner
import ExtensionServices
import Systems
import VirtualTime

/// MyMind: its share extension, its app and its server on one device.
final class MyMindStory: ShareStory {
    let timeline: ShareTimeline
    let memory = StoryMemory()
    private let system: MyMindSystem

    var network: SimulatedNetwork { system.network }

    init(_ options: ShareOptions) throws {
        let clock = DeviceClock()
        timeline = ShareTimeline(clock: clock, put: options.put)
        system = try MyMindSystem(
            clock: clock, random: options.random, groups: options.groups, links: StoryLinks(),
            onExchange: timeline.write(_:_:))
    }

    func perform(_ step: ShareStep) async throws -> Bool {
        switch step.name {
        case "log-in":
            try system.logIn()
            timeline.write("app", "stores the token in the keychain")
            show(try await system.app.enterForeground())
        case "log-out": try system.logOut()
        case "share": try await share(.url(try step.shared))
        case "share-text": try await share(.text(try step.shared))
        case "fail": system.backend.failNext(1, status: try step.failureStatus)
        case "foreground": show(try await system.app.enterForeground())
        case "retry": show(try await system.app.retrySetAside())
        default: return false
        }
        return true
    }

    private func share(_ attachment: ItemProvider) async throws {
        let report = try await system.share(
            ShareInput(attachments: [attachment]), user: PrintingUser(timeline: timeline, memory: memory))
        switch report.ending {
        case .completed(let ending): memory.outcome = ending.word
        case .failed(let reason): memory.outcome = "failed: \(reason)"
        case .terminated(let termination): memory.outcome = "\(termination)"
        }
        timeline.write("extension", "\(memory.outcome), after \(Int(report.workTime.milliseconds)) ms")
    }

    func arrived() throws -> [String] { try system.cards.map(\.url) }

    func queue() throws -> any ShareQueue { try system.queue() }

    private func show(_ drain: MyMindApp.Drain) {
        if drain.sent > 0 { timeline.write("app", "has sent what waited: \(drain.sent)") }
        if let reason = drain.stopped { timeline.write("app", "stops: \(reason)") }
        show(drain.postponed, drain.setAside)
    }

    func storyValue(of name: String) throws -> StoryValue {
        switch name {
        case "outcome":
            .outcome(memory.outcome, words: ["none", "saved", "for-later", "log-in", "no-link"])
        case "cards": .count(try system.cards.count)
        case "queued": .count(try system.queue().counts().queued)
        case "set-aside": .count(try system.queue().counts().setAside)
        default: throw StepError("expect '\(name)': outcome, cards, queued or set-aside is expected")
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

/// Tells what it sees.
private struct PrintingUser: MyMindUser {
    let timeline: ShareTimeline
    let memory: StoryMemory

    func sees(_ look: MyMindLook) async {
        switch look {
        case .checkmark(let words):
            memory.promise()
            timeline.write("sheet", "shows a checkmark and says \"\(words)\"")
        case .words(let words): timeline.write("sheet", "says \"\(words)\"")
        }
    }
}
