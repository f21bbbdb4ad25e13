import ExtensionRunner
import ExtensionServices
import JSONText
import VirtualTime

/// A system of the share sheet that is explored, with the steps and options of `extrun share`.
struct ExploredShare: ExploredSubject {
    let name: String
    let scenario: ShareScenario
    let notes: [String] = []
    let words: [String]
    let told: [JSON] = []

    init(_ arguments: [String]) throws(CommandFailure) {
        let options = try ShareOptions(parsing: arguments)
        if options.appGroupFolder != nil {
            throw .init(
                .userError, "--app-group: the explored runs each have application groups of their own; leave it out")
        }
        if let step = options.steps.first(where: { ShareStep($0).name == "folder" }) {
            throw .init(.userError, "'\(step)': the explored runs would share this folder; let notes go to Obsidian")
        }
        name = options.system
        words = arguments.without(steps: options.steps)
        scenario = ShareScenario(options: options)
    }
}

/// The story of a system, in which the share extension or the app may be ended at each call into a service.
struct ShareScenario: ExploredScenario {
    let options: ShareOptions

    var steps: [String] { options.steps }

    /// The steps in which a program of the system runs and may be ended.
    private static let programs: Set<String> = ["share", "share-text", "share-link", "foreground", "retry"]

    func applies(_ fault: Fault, at point: ExplorationPoint, of run: RunRecord) -> Bool {
        switch fault {
        case .kill: point.act != "step"
        // The user shares again; an app that comes to the foreground again is a step.
        case .killTap:
            point.act != "step" && !["foreground", "retry"].contains(ShareStep(steps[point.step - 1]).name)
        case .offline, .lostAnswer, .http401, .http409, .http500, .truncatedBody: point.label == "before-request"
        case .lockedKeychain: point.label == "before-keychain"
        case .quota: ["before-enqueue", "before-defaults"].contains(point.label)
        // With it the runs are made with which those of kill-tap are compared.
        case .tap, .slow, .nativeError, .nativeSilence, .storageErased: false
        }
    }

    func run(_ places: [Int], with request: RunRequest, in room: EngineRoom) async throws -> RunRecord {
        let lines = ShareLines(isKept: request.isShown)
        var options = options
        options.put = lines.add
        let story = try await ShareStories.make(options)
        let observer = PlannedServices(request.schedule, timeline: story.timeline) { (try? Self.kept(story)) ?? [] }
        var record = RunRecord()
        record.schedule = request.schedule
        var known: [String] = []
        for (action, place) in places.enumerated() {
            let step = ShareStep(steps[place])
            if let failure = try await play(step, number: place + 1, in: story, observer) {
                record.violations.append(Violation(.expectation, "\(steps[place]): \(failure)"))
            }
            if observer.takeRepetition() {
                _ = try await Self.play(step, in: story)
            }
            // Posted or queued, the promise is the same.
            if story.memory.takePromise() { record.told.append(.init(action: action, text: "by the sheet")) }
            // What an action has brought into the queue or to the server is its own.
            let kept = try Self.kept(story)
            record.saves += kept.subtracting(known).map { RunRecord.Save(action: action, identity: $0) }
            known = kept
        }
        try await Self.finish(story)
        let (actions, end) = (record.saves, try Self.kept(story))
        for identity in observer.everKept.subtracting(end) {
            record.violations.append(Violation(.saveLost, "this was queued or sent, and is gone: \(identity)"))
        }
        record.saves = end.map { identity in
            RunRecord.Save(action: actions.first { $0.identity == identity }?.action ?? 0, identity: identity)
        }
        for share in try story.queue().queued(upTo: .max) {
            record.violations.append(Violation(.pending, "this waits in the queue for ever: \(story.name(of: share))"))
        }
        record.points = observer.points
        record.lines = lines.all
        return record
    }

    /// What has arrived or may still: nothing of it is lost. What was set aside is shown in the app.
    private static func kept(_ story: any ShareStory) throws -> [String] {
        let queue = try story.queue()
        let shares = try queue.queued(upTo: .max) + queue.setAside(upTo: .max).map(\.share)
        let arrived = try story.arrived()
        return arrived + shares.map(story.name(of:)).subtracting(arrived)
    }

    private func play(
        _ step: ShareStep, number: Int, in story: any ShareStory, _ observer: PlannedServices
    ) async throws -> String? {
        guard Self.programs.contains(step.name) else { return try await Self.play(step, in: story) }
        story.timeline.write("user", "\(step.name) \(step.rest)")
        observer.begin(step: number)
        defer { observer.endStep() }
        do {
            return try await ServiceCalls.$observer.withValue(observer) { try await Self.play(step, in: story) }
        } catch {
            // What an app throws that was ended, or that a service refused.
            guard observer.isDisturbed else { throw error }
            return nil
        }
    }

    /// What does not hold of an expectation.
    private static func play(_ step: ShareStep, in story: any ShareStory) async throws -> String? {
        do {
            try await story.play(step)
            return nil
        } catch let failure as ShareExpectationFailure {
            return failure.found
        } catch {
            throw CommandFailure(of: "step '\(step.name) \(step.rest)'", error) ?? error
        }
    }

    /// The device gets its network back, time passes until no share is anybody's any more, and the app comes up. A user who logged in shortly
    /// before is still logged in.
    private static func finish(_ story: any ShareStory) async throws {
        for step in ["wifi", "latency 0ms", "advance 10m", "foreground", "advance 10m", "foreground"] {
            try await story.play(ShareStep(step))
        }
    }
}

extension [String] {
    /// Without one element for each of `others`.
    func subtracting(_ others: [String]) -> [String] {
        var rest = others
        return filter { element in
            guard let index = rest.firstIndex(of: element) else { return true }
            rest.remove(at: index)
            return false
        }
    }
}
