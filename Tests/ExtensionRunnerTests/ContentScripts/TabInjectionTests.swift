import ExtensionRunner
import JSONText
import Testing

/// What Manifest V2 has in the place of `scripting`.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs/executeScript
@Suite struct TabInjectionTests {
    private func scene(
        files: [String: String] = [:], access: HostAccess = .granted,
        html: String = "<title>T</title><p>text<iframe src=/in></iframe>"
    ) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = access
        let scene = try await ExtensionScene(
            members: ["manifest_version": 2, "background": ["scripts": ["background.js"], "persistent": false]],
            files: files,
            options: options)
        scene.browser.network.route(.get, "https://example.com/in") { _ in
            .init(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>inner".utf8))
        }
        try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        return scene
    }

    @Test func codeRunsInTheIsolatedWorldOfTheActiveTab() async throws {
        let scene = try await scene(files: ["a.js": "document.title + typeof browser.runtime.id"])
        let run = { (details: String) in try await scene.evaluate("browser.tabs.executeScript(\(details))") }
        #expect(try await run("{ code: 'var kept = 1; [document.title, kept]' }") == [["T", 1]])
        #expect(try await run("1, { code: 'kept' }") == [1])
        #expect(try await run("{ file: '/a.js' }") == ["Tstring"])
        #expect(try await run("1, { code: 'document.body.textContent', allFrames: true }") == ["text", "inner"])
        #expect(
            try await run("1, { code: 'document.body.textContent', frameId: 1, runAt: 'document_start' }") == ["inner"])
        #expect(try await run("{ code: 'Promise.resolve(2)' }") == [[:]])
        #expect(try await run("{ code: 'undefined.x' }") == [nil])
        #expect(await scene.hints.last?.hasPrefix("tabs.executeScript: ") == true)
    }

    /// Source: getCurrentTab in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aPageOfTheExtensionInATabMeansItsOwn() async throws {
        let scene = try await scene(files: ["page.html": "<p>"])
        let tab = try await scene.browser.open("\(scene.target.origin)/page.html")
        let refusals = [
            "executeScript": "execute script in tab", "insertCSS": "inject stylesheet on this tab",
            "removeCSS": "remove stylesheet on this tab",
        ]
        for (name, refusal) in refusals {
            let call = "browser.tabs.\(name)({ code: '1' }).then(String, ({ message }) => message)"
            let failure = try await tab.page.evaluate(PageScript(call))
            #expect(failure == .string("Invalid call to tabs.\(name)(). Could not \(refusal)."))
        }
    }

    @Test func stylesComeAndGo() async throws {
        let scene = try await scene(files: ["a.css": "p { display: none }"])
        let display = "browser.tabs.executeScript({ code: `getComputedStyle(document.querySelector('p')).display` })"
        #expect(
            try await scene.evaluate("browser.tabs.insertCSS({ file: 'a.css' }).then(() => \(display))") == ["none"])
        #expect(
            try await scene.evaluate("browser.tabs.removeCSS({ file: 'a.css' }).then(() => \(display))") == ["block"])
        let insert = "browser.tabs.insertCSS(1, { code: 'p { display: flex }', cssOrigin: 'user' })"
        #expect(try await scene.evaluate("\(insert).then(() => \(display))") == ["flex"])
    }

    @Test(arguments: [
        ("executeScript({})", "The 'details' value is invalid, because it must specify either 'file' or 'code'."),
        (
            "insertCSS({ code: '', file: 'a' })",
            "The 'details' value is invalid, because it cannot specify both 'file' and 'code'."
        ),
        (
            "executeScript({ code: '', allFrames: true, frameId: 0 })",
            "The 'details' value is invalid, because it cannot specify both 'allFrames' and 'frameId'."
        ),
        (
            "removeCSS({ code: '', cssOrigin: 'x' })",
            "The 'cssOrigin' value is invalid, because it must specify either 'author' or 'user'."
        ),
        (
            "executeScript({ code: '', documentId: 'x' })",
            "The 'documentId' value is invalid, because 'x' is not a valid document identifier."
        ),
        (
            "executeScript({ code: '', frameId: -1 })",
            "The 'frameId' value is invalid, because '-1' is not a frame identifier."
        ),
        (
            "executeScript({ documentId: 'x' })",
            "The 'details' value is invalid, because it must specify either 'file' or 'code'."
        ),
        ("executeScript({ file: 'none.js' })", "Invalid resource: none.js."),
        ("executeScript(7, { file: 'none.js' })", "Tab not found."),
        ("executeScript(7, { code: '' })", "Tab not found."),
    ])
    func mistakesAreToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene()
        let name = call.prefix { $0 != "(" }
        #expect(
            try await scene.failure(of: "browser.tabs.\(call)") == "Error: Invalid call to tabs.\(name)(). \(sentence)")
    }

    /// Source: tabsInsertCSS in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aStyleSheetThatIsNotThereStylesNothing() async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: "browser.tabs.insertCSS({ file: 'none.css' })") == nil)
        #expect(await scene.hints.last == "'none.css' is not in the extension's folder")
    }

    @Test func withoutAccessNothingRuns() async throws {
        let scene = try await scene(access: .ask)
        #expect(
            try await scene.failure(of: "browser.tabs.executeScript({ code: '1' })")
                == "Error: Invalid call to tabs.executeScript(). This extension does not have access to this tab.")
    }

    @Test func theActiveTabIsSelectedAndCanBeDuplicated() async throws {
        let scene = try await scene()
        #expect(try await scene.evaluate("browser.tabs.getSelected().then(({ id }) => id)") == 1)
        let copy = "browser.tabs.duplicate(1, { active: false }).then(({ id, index, url }) => [id, index, url])"
        #expect(try await scene.evaluate(copy) == [2, 1, "https://example.com/"])
        #expect(try await scene.evaluate("browser.tabs.getSelected(1).then(({ id }) => id)") == 1)
        #expect(try await scene.evaluate("browser.tabs.executeScript(2, { code: 'document.title' })") == ["T"])
        #expect(
            try await scene.evaluate("browser.tabs.duplicate(1).then(({ index, active }) => [index, active])") == [
                1, true,
            ])
    }
}
