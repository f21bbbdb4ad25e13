import ExtensionRunner
import JSONText
import Testing

// browser.commands and the step command. Source: WebExtensionCommandCocoa.mm and performCommand in
// WebExtensionContext.cpp of https://github.com/WebKit/WebKit
@Suite struct CommandsTests {
    private static let commands: JSONObject = [
        "commands": [
            "save": [
                "description": "Saves the page",
                "suggested_key": ["default": "F1", "ios": "Ctrl+Alt+U", "mac": "MacCtrl+Alt+Comma"],
            ],
            "next": ["description": "Goes on"], "_execute_action": ["suggested_key": ["default": "Alt+F1"]],
        ]
    ]

    private func scene(_ background: String, profile: Profile = .safariIOS) async throws -> ExtensionScene {
        try await ExtensionScene(members: Self.commands, background: background, profile: profile)
    }

    @Test(arguments: [(Profile.safariIOS, "Alt+Command+U"), (.safariMacOS, "MacCtrl+Alt+Comma")])
    func getAllGivesTheCommandsOfTheManifest(profile: Profile, shortcut: String) async throws {
        let scene = try await scene("", profile: profile)
        let all = try await scene.target.background.evaluate("browser.commands.getAll()")
        let name = try await scene.target.manifest.action?.title ?? ""
        let expected: JSON = [
            ["name": "save", "description": "Saves the page", "shortcut": .string(shortcut)],
            ["name": "next", "description": "Goes on", "shortcut": ""],
            ["name": "_execute_action", "description": .string(name), "shortcut": "Alt+F1"],
        ]
        #expect(try JSON(parsing: all ?? "null") == expected)
    }

    @Test func aCommandWakesTheBackgroundWithItsNameAndTheTab() async throws {
        let scene = try await scene(
            "browser.commands.onCommand.addListener((name, tab) => console.log(name, tab.url, tab.active));")
        try await scene.browser.open("https://example.com/a")
        try await scene.target.background.kill()
        try await scene.target.perform(command: "save")
        #expect(await scene.log == ["save https://example.com/a true"])
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func aCommandIsAGestureThatLetsActiveTabSee() async throws {
        var asking = BrowserOptions.forTests
        asking.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["activeTab"], members: Self.commands,
            background: "browser.commands.onCommand.addListener((name, tab) => console.log(tab.url));",
            options: asking)
        try await scene.browser.open("https://example.com/a")
        try await scene.target.perform(command: "next")
        #expect(await scene.log == ["https://example.com/a"])
    }

    /// Source: isActionCommand in WebExtensionCommand.cpp of https://github.com/WebKit/WebKit
    @Test func theNamesOfTheOtherManifestsButtonAreCommandsLikeAny() async throws {
        let commands: JSONObject = ["commands": ["_execute_browser_action": ["description": "Presses"]]]
        let scene = try await ExtensionScene(
            members: commands,
            background: """
                browser.action.onClicked.addListener(() => console.log("tapped"));
                browser.commands.onCommand.addListener((name) => console.log(name));
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.target.perform(command: "_execute_browser_action")
        #expect(await scene.log == ["_execute_browser_action"])
    }

    @Test func theActionsCommandPressesTheButton() async throws {
        let scene = try await scene(
            """
            browser.action.onClicked.addListener(() => console.log("tapped"));
            browser.commands.onCommand.addListener(() => console.log("command"));
            """)
        try await scene.browser.open("https://example.com/a")
        try await scene.target.perform(command: "_execute_action")
        #expect(await scene.log == ["tapped"])
    }

    @Test func aCommandWithoutATabComesAlone() async throws {
        let scene = try await scene(
            "browser.commands.onCommand.addListener((...values) => console.log(values.length, values[0]));")
        try await scene.target.perform(command: "next")
        #expect(await scene.log == ["2 next"])
        await #expect(throws: BrowserError.self) { try await scene.target.perform(command: "_execute_action") }
    }

    @Test(
        arguments: [
            (["suggested_key": ["default": "Alt + O"], "description": "x"], "Invalid `suggested_key`"),
            (["suggested_key": ["default": "Alt+O"]], "Empty or invalid `description`"),
            (JSON.object([:]), "Empty or invalid command"),
        ] as [(JSON, String)])
    func aCommandThatTheManifestNamesInVainIsToldWithTheReason(command: JSON, reason: String) async throws {
        let scene = try await ExtensionScene(members: ["commands": ["odd": command, "other": .object([:])]])
        let error = await #expect(throws: BrowserError.self) { try await scene.target.perform(command: "odd") }
        #expect(
            error.map { "\($0)" }
                == "the extension has no command 'odd'; that of its manifest was refused: \(reason) in the `commands` manifest entry."
        )
    }

    @Test func whatIsNoCommandIsAnErrorThatNamesThoseThatAre() async throws {
        let scene = try await scene("")
        let error = await #expect(throws: BrowserError.self) { try await scene.target.perform(command: "gone") }
        #expect(error.map { "\($0)" } == "the extension has no command 'gone'; it has: save, next, _execute_action")
        try await scene.target.perform(command: "next")
        #expect(await scene.hints == ["nothing listens to commands.onCommand, so nothing happened"])
    }
}
