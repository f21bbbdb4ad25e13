import Database
import ExtensionRunner
import Foundation
import JSONText
import Systems
import Testing
import VirtualTime

/// The extension of Fixtures/coolection in a browser, with its native half and its back end.
final class CoolectionScene {
    let browser: Browser
    let system: CoolectionSystem
    let account: CoolectionAccount
    let target: WebExtension
    private let copy: String?
    /// The folder of the copy.
    var copyFolder: String { copy ?? Self.fixture }

    /// - Parameters:
    ///   - native: in place of the extension's own native half.
    ///   - manifest: changes the manifest; the extension is then a copy of the fixture.
    ///   - script: changes the background's script, likewise.
    init(
        native: (any NativeMessageHandler)? = nil, options: BrowserOptions = BrowserOptions(),
        database: sending Connection? = nil, crossOrigin: CoolectionBackend.CrossOrigin = .extensions,
        manifest: ((inout JSONObject) -> Void)? = nil, script: ((String) -> String)? = nil
    ) async throws {
        browser = try await Browser(options: options)
        system = try CoolectionSystem(
            clock: browser.clock, random: SeededRandom(seed: options.seed), database: database,
            crossOrigin: crossOrigin)
        account = try system.signIn()
        browser.network.route(nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
        copy = manifest == nil && script == nil ? nil : try Self.copy(manifest, script)
        target = try await browser.install(at: copy ?? Self.fixture, native: native ?? system.nativeHandler)
    }

    deinit { if let copy { try? FileManager.default.removeItem(atPath: copy) } }

    static let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Fixtures/coolection"
    )
    .standardized.path()

    private static func copy(
        _ change: ((inout JSONObject) -> Void)?, _ script: ((String) -> String)?
    ) throws -> String {
        let folder = "/tmp/coolection-copy-\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: fixture, toPath: folder)
        var manifest = try #require(
            try JSON(parsing: Array(Data(contentsOf: URL(filePath: folder + "/manifest.json")))).objectValue)
        change?(&manifest)
        try JSON.object(manifest).text.write(toFile: folder + "/manifest.json", atomically: true, encoding: .utf8)
        let source = try String(contentsOfFile: folder + "/background.js", encoding: .utf8)
        try (script?(source) ?? source).write(toFile: folder + "/background.js", atomically: true, encoding: .utf8)
        return folder
    }

    /// What the user sees on the button of the active tab.
    var badge: String {
        get async throws {
            let tab = try #require(await browser.activeTab)
            return await target.action.badgeText(for: tab)
        }
    }

    var savedURLs: [String] { get throws { try system.backend.urls(ofUser: account.userID) } }

    func events(_ type: String) async -> [TraceEvent] { await browser.trace.filter { $0.type == type } }

    /// The statuses of the answers to requests, preflights left out.
    var statuses: [Int] { get async { await events("response").compactMap { $0["status"]?.intValue } } }

    var hints: [String] { get async { await events("hint").compactMap { $0["text"]?.stringValue } } }

    func tap(_ url: String = "https://example.com/a") async throws {
        if await browser.activeTab == nil { try await browser.open(url) }
        try await browser.tap(target)
    }
}

/// A native half that always does the same.
struct FixedNative: NativeMessageHandler {
    let answer: @Sendable () throws -> JSON

    func handle(_ message: JSON) async throws -> JSON? { try answer() }
}
