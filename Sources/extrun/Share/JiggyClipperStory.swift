import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Synchronization
import Systems
import VirtualTime
import WebPlatform

/// JiggyClipper: the browser's share sheet, its share extension, its app, the user's folders and Obsidian on one
/// device.
final class JiggyClipperStory: ShareStory {
    let timeline: ShareTimeline
    let memory = StoryMemory()
    private let system: JiggyClipperSystem
    private let writtenCount = Mutex(0)

    var network: SimulatedNetwork { system.network }

    init(_ options: ShareOptions) async throws {
        let clock = DeviceClock()
        timeline = ShareTimeline(clock: clock, put: options.put)
        system = try await JiggyClipperSystem(
            scripts: try Self.scripts(in: options.scriptFolder), random: options.random, clock: clock,
            groups: options.groups, timeZone: options.timeZone)
        try await Self.check(options.timeZone, in: system.browser)
    }

    /// Which time zones there are, the engine knows.
    private static func check(_ timeZone: String, in browser: Browser) async throws {
        do {
            let context = try await browser.makeContext()
            try await context.load(scripts: [
                PageScript(
                    "function check(timeZone) { new Intl.DateTimeFormat('en', { timeZone }) }", file: "time-zone.js")
            ])
            let _: JSON = try await context.call("check", with: timeZone)
        } catch BrowserError.script {
            throw CommandFailure(
                .userError,
                "--time-zone '\(timeZone)': there is no such time zone; name one as the IANA does, such as Europe/Vienna"
            )
        }
    }

    private static func scripts(in folder: String?) throws -> JiggyClipperSystem.Scripts {
        guard let folder else {
            throw CommandFailure(
                .userError,
                "jiggy-clipper needs --scripts: a folder with preprocess.js and template.json of Fixtures/jiggy-clipper,"
                    + " and with clipper.js as Scripts/bundle-clipper makes it")
        }
        let script = { (name: String) in
            PageScript(try ShareFile.text("\(folder)/\(name)"), file: name) { ExtensionFiles.read("\(folder)/\($0)") }
        }
        return JiggyClipperSystem.Scripts(
            preprocessing: try script("preprocess.js"), clipper: try script("clipper.js"),
            template: try template("\(folder)/template.json"))
    }

    private static func template(_ path: String) throws -> JSON {
        let template = try json(path)
        do throws(ClipperTemplateError) { try ClipperTemplate.check(template) } catch {
            throw CommandFailure(.userError, "\(path): \(error)")
        }
        return template
    }

    private static func json(_ path: String) throws -> JSON {
        do { return try JSON(parsing: try ShareFile.text(path)) } catch let error as JSONError {
            throw CommandFailure(.userError, "\(path):\(error)")
        }
    }

    func perform(_ step: ShareStep) async throws -> Bool {
        do { return try await carryOut(step) } catch let error as FolderError { throw StepError("\(error)") }
    }

    private func carryOut(_ step: ShareStep) async throws -> Bool {
        switch step.name {
        case "share":
            let (url, file) = try step.page
            let page = try await system.browser.openPage(page: .file(try ShareFile.bytes(file)), url: url)
            show(try await system.share(page))
            await page.close()
        case "share-link":
            show(try await system.share(ShareInput(attachments: [.url(step.rest)])))
        case "serve": try step.serve(with: system.router)
        case "template": try await system.app.setTemplate(try Self.template(step.rest))
        case "folder": try await system.app.use(try system.folders.pick(step.rest))
        case "revoke":
            guard try system.folders.revoke(step.rest) else {
                throw StepError("revoke: the app has no folder '\(step.rest)'; give it one with the step folder")
            }
        case "obsidian":
            system.applications.install(scheme: "obsidian")
            try await system.app.use(nil)
        case "no-obsidian": system.applications.remove(scheme: "obsidian")
        case "foreground": show(try await system.app.enterForeground())
        case "retry": show(try await system.app.retrySetAside())
        default: return false
        }
        return true
    }

    private func show(_ report: ShareReport<JiggyClipperShareExtension.Outcome>) {
        let (word, words) =
            switch report.ending {
            case .completed(.queued(let note)): ("note", "queues the note \"\(note.name)\"")
            case .completed(.queuedLink(let reason)): ("link", "queues the address alone: \(reason)")
            case .completed(.noLink): ("no-link", "finds no address")
            case .failed(let reason): ("failed", "fails: \(reason)")
            case .terminated(let termination): ("terminated", "\(termination)")
            }
        memory.outcome = word
        if word == "note" || word == "link" { memory.promise() }
        timeline.write("extension", words)
    }

    /// Notes go by many names, and one share makes one note.
    func arrived() throws -> [String] {
        Array(repeating: "a note", count: system.applications.opened.count + writtenCount.withLock { $0 })
    }

    func queue() throws -> any ShareQueue { try system.queue() }

    func name(of share: Share) -> String { "a note" }

    private func show(_ delivery: JiggyClipperApp.Delivery) {
        writtenCount.withLock { $0 += delivery.written.count }
        for path in delivery.written { timeline.write("app", "writes \(path)") }
        for url in system.applications.opened.suffix(delivery.opened) {
            timeline.write("app", "opens \(url.count > 100 ? url.prefix(99) + "…" : url[...])")
        }
        for problem in delivery.problems { timeline.write("app", "leaves a note out: \(problem)") }
        if let reason = delivery.stopped { timeline.write("app", "stops: \(reason)") }
        show([], delivery.setAside)
    }

    func storyValue(of name: String) throws -> StoryValue {
        switch name {
        case "outcome":
            .outcome(memory.outcome, words: ["none", "note", "link", "no-link", "failed", "terminated"])
        case "written": .count(writtenCount.withLock { $0 })
        case "opened": .count(system.applications.opened.count)
        case "queued": .count(try system.queue().counts().queued)
        case "set-aside": .count(try system.queue().counts().setAside)
        default: throw StepError("expect '\(name)': outcome, written, opened, queued or set-aside is expected")
        }
    }
}
