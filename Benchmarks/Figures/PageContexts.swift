import ExtensionRunner
import Glibc
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// What a page costs beside its own content: a context, the first page of a process, memory.
enum PageContexts {
    static func measure(binaries: String, into figures: inout JSONObject) async throws {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let small = scratch.write("small.html", Clips.smallPage(number: 1))
        let first = (0..<20).map { _ in
            ProcessRun("\(binaries)/extrun", ["clip", small, "--eval", "document.title"])
        }
        figures.set("first_page_ms", first.map(\.milliseconds).median)
        if let text = megabyteOfPages() {
            let large = scratch.write("large.html", text)
            let last = (0..<5).map { _ in
                ProcessRun("\(binaries)/extrun", ["clip", large, "--eval", "document.title"])
            }
            figures.set("page_1mb_mb", last.map(\.peakMegabytes).median - first.map(\.peakMegabytes).median)
        }
        figures.set("page_context_ms", try await contextMilliseconds())
    }

    /// The window of one more page of a machine, with an empty document.
    private static func contextMilliseconds() async throws -> Double {
        let loop = EventLoop()
        return try await loop.run {
            let environment = WebEnvironment(
                machine: ScriptMachine(limits: Profile.safariIOS.limits), random: RandomSource(seed: 1))
            let scheduler = Scheduler(loop: loop, clock: VirtualClock())
            let owner = SilentOwner()
            let options = PageOptions(url: "https://example.com/", origin: "https://example.com")
            let milliseconds = try (0..<400).map { _ in
                let start = Stopwatch.now()
                let page = try PageContext(
                    scheduler: scheduler, environment: environment, delegate: owner, options: options)
                let end = Stopwatch.now()
                page.close()
                return end - start
            }
            return Array(milliseconds.dropFirst(100)).median
        }
    }

    /// The first megabyte of the saved pages, one behind the other. `nil` where they are missing.
    private static func megabyteOfPages() -> String? {
        var bytes: [UInt8] = []
        for file in Pages.files() where bytes.count < 1_000_000 { bytes += Array(readText(file).utf8) }
        let text = String(decoding: bytes.prefix(1_000_000), as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}

/// Of a page whose messages interest nobody.
private final class SilentOwner: WebContext.Delegate {
    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {}
    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {}
    func webContext(_ context: WebContext, exceeded error: ScriptError) {}
    func webContext(_ context: WebContext, fetches request: FetchCall) {}
}
