import ExtensionRunner
import JSONText
import Testing

/// What a page of the extension hears beside the background, or in its place.
/// Source: sendToProcessesForEvent in WebExtensionContextAPIAlarms.cpp, …CommandsCocoa.mm and their like of
/// https://github.com/WebKit/WebKit
@Suite struct EventsInPagesTests {
    @Test(arguments: ["", "\(listening)"])
    func whatTheUserDoesAndAlarmsReachPagesInTabs(background: String) async throws {
        let scene = try await ExtensionScene(
            permissions: ["alarms", "menus"],
            members: ["commands": ["go": ["suggested_key": ["default": "Ctrl+Shift+Y"], "description": "Go"]]],
            background: background,
            files: ["page.html": "<script src=page.js></script>", "page.js": Self.listening], profile: .safariMacOS)
        _ = try await scene.evaluate(
            "browser.menus.create({ id: 'item', title: 'Item' }); browser.alarms.create('ring', { delayInMinutes: 1 })")
        try await scene.browser.open("\(scene.target.origin)/page.html")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.perform(command: "go")
        try await scene.target.choose(menuItem: "item")
        try await scene.browser.clock.advance(by: .seconds(60))
        let heard = await scene.log.sorted()
        let each = ["action.onClicked", "alarms.onAlarm", "commands.onCommand", "menus.onClicked"]
        #expect(heard == (background.isEmpty ? each : each.flatMap { [$0, $0] }))
    }

    private static let listening = """
        for (const name of ["action.onClicked", "commands.onCommand", "menus.onClicked", "alarms.onAlarm"]) {
          const [namespace, event] = name.split(".");
          browser[namespace][event].addListener(() => console.log(name));
        }
        """

    @Test func aPagesErrorsAreItsOwn() async throws {
        let scene = try await ExtensionScene(
            background: "throw new Error('background')",
            files: ["page.html": "<script src=page.js></script>", "page.js": "throw new Error('page')"])
        let tab = try await scene.browser.open("\(scene.target.origin)/page.html")
        #expect(await tab.page.errors.map(\.error.message) == ["page"])
        #expect(await scene.target.errors.contains { $0.error.message == "background" })
    }

    /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action
    @Test func aFormOfAPageHasItsQuery() async throws {
        let scene = try await ExtensionScene(
            files: ["page.html": "<form action=page.html><input name=a value=1><button>Go</button></form>"])
        let tab = try await scene.browser.open("\(scene.target.origin)/page.html")
        try await tab.page.click("button")
        #expect(try await tab.url == "\(scene.target.origin)/page.html?a=1")
    }
}
