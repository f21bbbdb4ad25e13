import ScriptEngine
import VirtualTime

@testable import WebPlatform

/// Opens a page, settles the world, evaluates `script` in the page's window as the body of an async function, and gives
/// what was written to the console: one entry for each call, and `error: …` for each error that reached nobody.
///
/// - Parameters:
///   - resources: texts by URL, which the network has.
///   - script: runs when the page is complete.
func pageLines(
    _ html: String, url: String = "https://page.example/a/b.html", scripts: PageOptions.Scripts = .all,
    file: String? = nil, resources: [String: String] = [:], duration: Duration = .zero, script: String = ""
) async throws -> [String] {
    let loop = EventLoop()
    let bound = await loop.run {
        let world = PageWorld(loop: loop, resources: resources)
        world.open(html, url: url, scripts: scripts, file: file)
        return LoopBound(world, on: loop)
    }
    return await loop.run {
        let world = bound.value
        world.advance(by: duration)
        world.evaluate(script)
        world.advance(by: duration)
        world.close()
        return world.lines
    }
}

/// Pages that share cookies, stored items and a network of fixed texts. Belongs to its loop.
final class PageWorld: WebContext.Delegate, PageDelegate {
    let scheduler: Scheduler
    let environment: WebEnvironment
    let services = PageServices()
    let resources: [String: String]
    private(set) var pages: [PageContext] = []
    private(set) var lines: [String] = []
    var answerToDialogs: String?

    init(loop: EventLoop, resources: [String: String] = [:]) {
        let machine = ScriptMachine(
            limits: ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 500_000_000))
        scheduler = Scheduler(loop: loop, clock: VirtualClock())
        environment = WebEnvironment(machine: machine, random: RandomSource(seed: 1))
        self.resources = resources
    }

    @discardableResult
    func open(
        _ html: String, url: String = "https://page.example/a/b.html", scripts: PageOptions.Scripts = .all,
        file: String? = nil
    ) -> PageContext? {
        var options = PageOptions(url: url, origin: url.split(separator: "/").prefix(2).joined(separator: "//"))
        options.scripts = scripts
        options.file = file
        do {
            let page = try PageContext(
                scheduler: scheduler, environment: environment, delegate: self, options: options, services: services)
            pages.append(page)
            page.context.run { try page.parse(html) }
            return page
        } catch {
            lines.append("error: \(error)")
            return nil
        }
    }

    func evaluate(_ script: String, in index: Int = 0) {
        guard pages.indices.contains(index) else { return }
        let page = pages[index]
        page.context.run { try page.evaluate(ScriptSource("(async () => {\n\(script)\n})();", file: "test.js")) }
    }

    func advance(by duration: Duration = .zero) {
        let end = scheduler.clock.elapsed + duration
        while true {
            if scheduler.timeline.runNextDueTask() { continue }
            guard let deadline = scheduler.timeline.nextDeadline(), deadline <= end else { break }
            scheduler.timeline.move(to: deadline)
        }
    }

    func close() {
        for page in pages { page.close() }
        pages = []
    }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        lines.append(message.level == .log ? message.text : "\(message.level): \(message.text)")
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        lines.append("error: \(error)")
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) { lines.append("limit: \(error.summary)") }

    func webContext(_ context: WebContext, fetches request: FetchCall) {
        let url = resources.keys.first { request.requestText.contains("\"url\":\"\($0)\"") }
        let answer =
            url.map { key in
                FetchResponse(
                    kind: .basic, status: 200,
                    headers: ["Content-Type": contentType(of: key)],
                    body: Array((resources[key] ?? "").utf8))
            } ?? FetchResponse(kind: .error)
        context.schedule {
            let (head, body) = answer.answer()
            $0.answer(request, headText: head.replacing(#""url":"""#, with: #""url":"\#(url ?? "")""#), body: body)
        }
    }

    func page(_ page: PageContext, shows dialog: PageDialog) -> String? {
        lines.append("\(dialog.kind): \(dialog.message)")
        return answerToDialogs
    }

    func page(_ page: PageContext, asksFor request: PageRequest) {
        let sent = request.form.map { " " + String(decoding: $0.body, as: UTF8.self) } ?? ""
        lines.append("\(request.history): \(request.url)\(sent)")
    }

    func page(_ page: PageContext, traversesBy steps: Int) { lines.append("traverse: \(steps)") }
}

private func contentType(of url: String) -> String {
    switch url.split(separator: ".").last {
    case "js": "text/javascript"
    case "css": "text/css"
    case "xml": "text/xml"
    default: "text/html"
    }
}
