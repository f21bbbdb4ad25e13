import ExtensionRunner
import Glibc
import JSONText
import Systems
import VirtualTime

/// Measures what docs/performance.md tells, and prints it as one JSON object.
@main
struct Figures {
    static func main() async throws {
        let folder =
            CommandLine.arguments.first.map { $0.split(separator: "/").dropLast().joined(separator: "/") } ?? "."
        let binaries = (CommandLine.arguments.first?.hasPrefix("/") ?? false) ? "/" + folder : folder
        var figures = JSONObject()
        // Processes first, while this one is small: see ``ProcessRun/peakMegabytes``.
        ColdTap.measure(binaries: binaries, into: &figures)
        Clips.measure(binaries: binaries, into: &figures)
        try await PageContexts.measure(binaries: binaries, into: &figures)
        try await Lives.measure(into: &figures)
        try await TapGrowth.measure(into: &figures)
        try await Pages.measure(into: &figures)
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

/// A browser with coolection and its built-in back end, without a trace.
func makeCoolection() async throws -> (browser: Browser, target: WebExtension) {
    var options = BrowserOptions()
    options.keepsTrace = false
    let browser = try await Browser(profile: .safariIOS, options: options)
    let system = try CoolectionSystem(clock: browser.clock, random: SeededRandom(seed: 1))
    try system.signIn()
    browser.network.route(
        nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
    let target = try await browser.install(at: "Fixtures/coolection", native: system.nativeHandler)
    try await browser.open("https://example.com/a")
    return (browser, target)
}
