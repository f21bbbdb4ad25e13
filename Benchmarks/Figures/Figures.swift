import ExtensionRunner
import Glibc
import JSONText
import Systems
import VirtualTime

/// Measures what docs/performance.md tells, and prints it as one JSON object.
///
/// usage: figures [GROUP...], all of them without a name
@main
struct Figures {
    private static let groups = [
        "taps", "clips", "share", "live", "contexts", "lives", "growth", "notes", "queue", "pages",
        "explore", "tracing", "tests",
    ]

    static func main() async throws {
        let asked = CommandLine.arguments.dropFirst()
        if let unknown = asked.first(where: { !groups.contains($0) }) {
            print("figures: there is no group '\(unknown)'; there are \(groups.joined(separator: ", "))")
            exit(2)
        }
        let folder =
            CommandLine.arguments.first.map { $0.split(separator: "/").dropLast().joined(separator: "/") } ?? "."
        let binaries = (CommandLine.arguments.first?.hasPrefix("/") ?? false) ? "/" + folder : folder
        var figures = JSONObject()
        let isAskedFor = { (name: String) in asked.isEmpty || asked.contains(name) }
        // Processes first, while this one is small: see ``ProcessRun/peakMegabytes``.
        if isAskedFor("taps") { ColdTap.measure(binaries: binaries, into: &figures) }
        if isAskedFor("clips") { Clips.measure(binaries: binaries, into: &figures) }
        if isAskedFor("tests") { TestFiles.measure(binaries: binaries, into: &figures) }
        if isAskedFor("explore") { Explorations.measure(binaries: binaries, into: &figures) }
        if isAskedFor("share") { Shares.measure(binaries: binaries, into: &figures) }
        if isAskedFor("live") { try await Live.measure(binaries: binaries, into: &figures) }
        if isAskedFor("contexts") { try await PageContexts.measure(binaries: binaries, into: &figures) }
        if isAskedFor("lives") { try await Lives.measure(into: &figures) }
        if isAskedFor("growth") { try await TapGrowth.measure(into: &figures) }
        if isAskedFor("notes") { try await NoteChecks.measure(into: &figures) }
        if isAskedFor("queue") { try ShareQueues.measure(into: &figures) }
        if isAskedFor("tracing") { try await Tracing.measure(into: &figures) }
        if isAskedFor("pages") { try await Pages.measure(into: &figures) }
        print(JSON.object(figures).text)
    }
}

extension JSONObject {
    /// Puts in a figure, rounded to four digits that matter.
    mutating func set(_ name: String, _ value: Double) {
        let scale = pow(10, (3 - log10(Swift.max(abs(value), 1e-9)).rounded(.down)))
        self[name] = .number((value * scale).rounded() / scale)
    }
}

/// A browser with coolection and its built-in back end.
func makeCoolection(keepsTrace: Bool = false) async throws -> (browser: Browser, target: WebExtension) {
    var options = BrowserOptions()
    options.keepsTrace = keepsTrace
    let browser = try await Browser(profile: .safariIOS, options: options)
    let system = try CoolectionSystem(clock: browser.clock, random: SeededRandom(seed: 1))
    try system.signIn()
    browser.network.route(
        nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
    let target = try await browser.install(at: "Fixtures/coolection", native: system.nativeHandler)
    try await browser.open("https://example.com/a")
    return (browser, target)
}
