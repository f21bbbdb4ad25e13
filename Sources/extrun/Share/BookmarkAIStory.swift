import ExtensionRunner
import ExtensionServices
import HTTP
import Synchronization
import Systems
import VirtualTime

/// BookmarkAI: its share extension, its app and its back end on one device.
final class BookmarkAIStory: ShareStory {
    let timeline: ShareTimeline
    private let system: BookmarkAISystem
    private let state = Mutex(State())

    private struct State {
        var outcome = "none"
        var toast = "none"
        var told: [String] = []
    }

    init(_ options: ShareOptions) throws {
        let clock = DeviceClock()
        let timeline = ShareTimeline(clock: clock, put: options.put)
        self.timeline = timeline
        system = try BookmarkAISystem(
            clock: clock, random: options.random, groups: options.groups,
            report: { batch in
                let counts = batch.counts.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" }
                timeline.write("app", "reports \(counts.joined(separator: ", "))")
            },
            onExchange: { request, response in
                timeline.write(
                    "network", "\(request.method) \(request.url.path) answered with \(response.status)")
            })
    }

    func play(_ step: ShareStep) async throws {
        if try step.changes(system.network, system.clock) { return }
        switch step.name {
        case "sign-in": show(try await system.signIn())
        case "sign-out": try system.backend.signOut(system.userID)
        case "share": try await share(ItemProvider.url(_:), step.rest)
        case "share-text": try await share(ItemProvider.text(_:), step.rest)
        case "fail": system.backend.failNext(1, status: try step.failureStatus)
        case "foreground": show(try await system.app.enterForeground())
        case "expect": try expect(ShareStep(step.rest))
        default: throw StepError("there is no step '\(step.name)'; see 'extrun share --help'")
        }
    }

    private func share(_ attach: (String) -> ItemProvider, _ text: String) async throws {
        guard !text.isEmpty else { throw StepError("name what is shared, as in: share https://example.com/") }
        let report = try await system.share(
            ShareInput(attachments: [attach(text)]), user: PrintingUser(timeline: timeline, hear: hear))
        let outcome =
            switch report.ending {
            case .completed(let outcome): outcome.word
            case .failed(let reason): "failed: \(reason)"
            case .terminated(let termination): "\(termination)"
            }
        state.withLock { $0.outcome = outcome }
        timeline.write("extension", "\(outcome), after \(Int(report.workTime.milliseconds)) ms of work")
    }

    /// The sheet promises that the share is kept.
    @Sendable private func hear(_ sheet: BookmarkAISheet) {
        switch sheet.status {
        case .saved: state.withLock { $0.told.append("saved") }
        case .queued: state.withLock { $0.told.append("queued") }
        case .editing, .saving, .alert: break
        }
    }

    func takeTold() -> [String] {
        state.withLock { state in
            defer { state.told = [] }
            return state.told
        }
    }

    func arrived() throws -> [String] { try system.backend.shares(ofUser: system.userID).map(\.url) }

    func queue() throws -> any ShareQueue { try system.queue() }

    private func show(_ drain: BookmarkAIApp.Drain) {
        state.withLock { $0.toast = drain.toast ?? "none" }
        if let toast = drain.toast { timeline.write("app", toast) }
        if let reason = drain.stopped { timeline.write("app", "stops: \(reason)") }
    }

    func value(of name: String) throws -> String {
        switch name {
        case "outcome": state.withLock { $0.outcome }
        case "toast": state.withLock { $0.toast }
        case "saved": String(try system.backend.shares(ofUser: system.userID).count)
        case "queued": String(try system.queue().counts().queued)
        default:
            throw StepError("expect '\(name)': outcome, toast, saved or queued is expected")
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
    let hear: @Sendable (BookmarkAISheet) -> Void

    func sees(_ sheet: BookmarkAISheet) async {
        hear(sheet)
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
