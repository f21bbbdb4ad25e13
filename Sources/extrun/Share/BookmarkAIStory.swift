import ExtensionRunner
import ExtensionServices
import Synchronization
import Systems
import VirtualTime

/// BookmarkAI: its share extension, its app and its back end on one device.
final class BookmarkAIStory: ShareStory {
    let timeline: ShareTimeline
    let memory = StoryMemory()
    private let system: BookmarkAISystem
    private let toast = Mutex("none")

    var network: SimulatedNetwork { system.network }

    init(_ options: ShareOptions) throws {
        let clock = DeviceClock()
        let timeline = ShareTimeline(clock: clock, put: options.put)
        self.timeline = timeline
        system = try BookmarkAISystem(
            clock: clock, random: options.random, groups: options.groups, links: StoryLinks(),
            report: { batch in
                let counts = batch.counts.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
                timeline.write("app", "reports \(counts.joined(separator: ", "))")
            },
            onExchange: timeline.write(_:_:))
    }

    func perform(_ step: ShareStep) async throws -> Bool {
        switch step.name {
        case "sign-in": show(try await system.signIn())
        case "sign-out": try system.backend.signOut(system.userID)
        case "share": try await share(.url(try step.shared))
        case "share-text": try await share(.text(try step.shared))
        case "serve": try step.serve(with: system.router)
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
        let outcome =
            switch report.ending {
            case .completed(let outcome): outcome.word
            case .failed(let reason): "failed: \(reason)"
            case .terminated(let termination): "\(termination)"
            }
        memory.outcome = outcome
        timeline.write("extension", "\(outcome), after \(Int(report.workTime.milliseconds)) ms of work")
    }

    func arrived() throws -> [String] { try system.backend.shares(ofUser: system.userID).map(\.url) }

    func queue() throws -> any ShareQueue { try system.queue() }

    private func show(_ drain: BookmarkAIApp.Drain) {
        toast.withLock { $0 = drain.toast ?? "none" }
        if let toast = drain.toast { timeline.write("app", toast) }
        if let reason = drain.stopped { timeline.write("app", "stops: \(reason)") }
        show(drain.postponed, drain.setAside)
    }

    func storyValue(of name: String) throws -> StoryValue {
        switch name {
        case "outcome":
            .outcome(memory.outcome, words: ["none", "posted", "queued", "cancelled", "no-link"])
        case "toast": .text(toast.withLock { $0 })
        case "title":
            .text(try system.backend.shares(ofUser: system.userID).last?.title ?? "none")
        case "saved": .count(try system.backend.shares(ofUser: system.userID).count)
        case "queued": .count(try system.queue().counts().queued)
        case "set-aside": .count(try system.queue().counts().setAside)
        default:
            throw StepError("expect '\(name)': outcome, title, toast, saved, queued or set-aside is expected")
        }
    }
}

extension BookmarkAIShareExtension.Outcome {
    fileprivate var word: String {
        switch self {
        case .posted: "posted"
        case .queued: "queued"
        case .cancelled: "cancelled"
        case .noLink: "no-link"
        case .lost(let reason): "lost: \(reason)"
        }
    }
}

/// Changes nothing, taps Save, and tells what the sheet looks like.
private struct PrintingUser: BookmarkAIUser {
    let timeline: ShareTimeline
    let memory: StoryMemory

    func sees(_ sheet: BookmarkAISheet) async {
        if sheet.status == .saved || sheet.status == .queued { memory.promise() }
        let look =
            switch sheet.status {
            case .editing: "shows \"\(sheet.title)\", tags and note"
            case .saving: "spins"
            case .saved: "shows a green checkmark"
            case .queued, .alert: "says \"\(sheet.message ?? "")\""
            }
        timeline.write("sheet", look)
    }

    func chooses(_ sheet: BookmarkAISheet) async -> BookmarkAIChoice { .save(sheet) }
}
