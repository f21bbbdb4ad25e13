import ExtensionRunner
import ExtensionServices
import ExtensionTesting
import Foundation
import JSONText
import Systems
import Testing
import VirtualTime

/// A shared page is a note in Obsidian, or in a folder.
@Suite struct JiggyClipperTests {
    private static let folder = "Fixtures/jiggy-clipper/"
    /// Where the article says that it stands.
    private static let article = "https://shore.example/tides"

    /// The clipper as the app's bundle has it.
    private static let clipper = Result { () throws -> String in
        let output = FileManager.default.temporaryDirectory.appending(path: "clipper-\(UUID().uuidString).js")
        defer { try? FileManager.default.removeItem(at: output) }
        let bundler = try Process.run(URL(filePath: "Scripts/bundle-clipper"), arguments: [output.path()])
        bundler.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// JiggyClipper around a browser that shows the article.
    private func scene(_ browser: Browser) async throws -> (system: JiggyClipperSystem, page: Page) {
        let scripts = JiggyClipperSystem.Scripts(
            preprocessing: PageScript(try text("preprocess.js"), file: "preprocess.js"),
            clipper: PageScript(try Self.clipper.get(), file: "clipper.js"),
            template: try JSON(parsing: text("template.json")))
        let system = try await JiggyClipperSystem(scripts: scripts, random: SeededRandom(seed: 1), browser: browser)
        return (system, try await browser.openPage(html: text("article.html"), url: Self.article + "?from=mail"))
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: Self.folder + file, encoding: .utf8)
    }

    @Test func aSharedPageBecomesANote() async throws {
        try await withBrowser { browser in
            let (system, page) = try await scene(browser)
            guard case .queued(let note) = try await system.share(page).outcome else {
                Issue.record("no note was made")
                return
            }
            #expect(note.content.hasPrefix("---\ntitle: "))
            #expect(note.content.contains("source: \"\(Self.article)\""))
        }
    }

    @Test func obsidianOpensWhenTheAppDoes() async throws {
        try await withBrowser { browser in
            let (system, page) = try await scene(browser)
            let report = try await system.share(page)
            #expect(report.refusedURLs.isEmpty && system.applications.opened.isEmpty)
            #expect(try await system.app.enterForeground().opened == 1)
            #expect(system.applications.opened[0].hasPrefix("obsidian://new?"))
            #expect(try await system.app.enterForeground().opened == 0)
        }
    }

    @Test func aTemplateOfTheUsersIsUsedFromTheNextShareOn() async throws {
        try await withBrowser { browser in
            let (system, page) = try await scene(browser)
            try await system.app.setTemplate(["noteName": "inbox", "content": "{{url}}"])
            guard case .queued(let note) = try await system.share(page).outcome else {
                Issue.record("no note was made")
                return
            }
            #expect(note == ClippedNote(name: "inbox", content: Self.article))
        }
    }

    @Test func whereThePageCannotBeReadItsAddressIsKept() async throws {
        try await withBrowser { browser in
            let (system, _) = try await scene(browser)
            system.network.connect(.offline)
            let report = try await system.share(ShareInput(title: "A page", attachments: [.url(Self.article)]))
            guard case .queuedLink = report.outcome else {
                Issue.record("the address was lost: \(report.ending)")
                return
            }
            try await system.app.enterForeground()
            #expect(system.applications.opened[0].contains("shore.example"))
        }
    }

    @Test func memoryIsThatOfAShareExtension() async throws {
        try await withBrowser { browser in
            let (system, page) = try await scene(browser)
            let report = try await system.share(page)
            #expect(report.peakBytes < ShareLimits.standard.memoryBytes)
        }
    }
}
