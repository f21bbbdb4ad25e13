import ExtensionRunner
import ExtensionServices
import Foundation
import HTTP
import JSONText
import Systems
import TestTools
import Testing
import VirtualTime

/// The files of Fixtures/jiggy-clipper, the clipper bundled once for all tests.
enum ClipperFixture {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    static let clipper = Result { PageScript(try bundle(), file: "clipper.js") }

    static func scripts() throws -> JiggyClipperSystem.Scripts {
        let folder = root.appending(path: "Fixtures/jiggy-clipper")
        let preprocessing = try String(contentsOf: folder.appending(path: "preprocess.js"), encoding: .utf8)
        let template = try JSON(parsing: Array(Data(contentsOf: folder.appending(path: "template.json"))))
        return JiggyClipperSystem.Scripts(
            preprocessing: PageScript(preprocessing, file: "preprocess.js"), clipper: try clipper.get(),
            template: template)
    }

    private static func bundle() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "clipper-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appending(path: "clipper.js")
        let process = Process()
        process.executableURL = root.appending(path: "Scripts/bundle-clipper")
        process.arguments = [output.path()]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "Scripts/bundle-clipper failed; run 'make setup'")
        return try String(contentsOf: output, encoding: .utf8)
    }
}

/// JiggyClipper on a device whose clock says 2026-02-14T22:30:00Z.
struct ClipperScene {
    static let start = WallTime(millisecondsSince1970: 1_771_108_200_000)
    static let article = """
        <title>An article</title><meta name=author content="Ann Lee, Bo Ek"><meta name=description content="About it">
        <nav>Home</nav><article><h1>An article</h1><p>Some <b>bold</b> words and <a href="/x">a link</a>.</p></article>
        """

    let system: JiggyClipperSystem

    init(
        timeZone: String = "UTC", options: BrowserOptions = BrowserOptions(), groups: AppGroups = AppGroups(),
        surroundings: Clipper.Surroundings = .languageAlone
    ) async throws {
        system = try await JiggyClipperSystem(
            scripts: try ClipperFixture.scripts(), random: SeededRandom(seed: 1),
            clock: DeviceClock(start: Self.start), browser: try await Browser(options: options), groups: groups,
            timeZone: timeZone,
            surroundings: surroundings)
    }

    func page(_ html: String = article, url: String = "https://news.example/a/b") async throws -> Page {
        try await system.browser.openPage(html: html, url: url)
    }

    /// Shares a page and lets the app deliver the note.
    func clip(_ html: String = article) async throws -> JiggyClipperApp.Delivery {
        _ = try await system.share(page(html))
        return try await system.app.enterForeground()
    }

    var queue: any ShareQueue { get throws { try system.queue() } }
}

/// The clipper alone, without a device around it.
struct ClipperBench {
    let browser: Browser
    let clipper: Clipper

    init(_ surroundings: Clipper.Surroundings = .languageAlone, options: BrowserOptions = BrowserOptions()) async throws
    {
        browser = try await Browser(options: options)
        clipper = Clipper(browser: browser, script: try ClipperFixture.clipper.get(), surroundings: surroundings)
    }

    func clip(
        _ page: JSON, template: JSON = ["content": "{{content}}"], at now: WallTime = ClipperScene.start,
        timeZone: String = "UTC"
    ) async throws -> ClippedNote {
        try await clipper.clip(page, template: template, at: now, timeZone: timeZone)
    }

    /// What a template makes of a page.
    func text(
        _ source: String, _ page: JSON = [:], at now: WallTime = ClipperScene.start, timeZone: String = "UTC"
    ) async throws -> String {
        try await clip(page, template: ["content": .string(source)], at: now, timeZone: timeZone).content
    }
}

/// A folder that the user chooses, and that may go, be moved and come again.
final class VaultFolder {
    private let parent: TemporaryFolder
    var path: String { parent.path + "/vault" }

    init() throws {
        parent = try TemporaryFolder()
        try make()
    }

    func remove() throws { try FileManager.default.removeItem(atPath: path) }

    func make() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    func move(to destination: String) throws { try FileManager.default.moveItem(atPath: path, toPath: destination) }

    /// The files below it, by their paths.
    var files: [String: String] {
        var files: [String: String] = [:]
        for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
            files[name] = try? String(contentsOfFile: path + "/" + name, encoding: .utf8)
        }
        return files
    }
}
