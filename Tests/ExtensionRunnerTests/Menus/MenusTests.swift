import ExtensionRunner
import JSONText
import Testing

// browser.menus, browser.contextMenus and the step menu. Source: WebExtensionAPIMenusCocoa.mm, WebExtensionMenuItem.cpp
// and WebExtensionContextAPIMenusCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct MenusTests {
    private func scene(
        _ background: String = "", permissions: [String] = ["menus", "contextMenus"],
        hostAccess: HostAccess = .granted
    ) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = hostAccess
        let scene = try await ExtensionScene(
            permissions: permissions, members: ["commands": ["save": ["description": "Saves"]]],
            background: background, profile: .safariMacOS, options: options)
        try await scene.browser.open("https://example.com/a")
        return scene
    }

    private let logging =
        "browser.menus.onClicked.addListener((info, tab) => console.log(JSON.stringify(info), tab.id));\n"

    @Test func bothNamesAreOneObjectAndIOSHasNeither() async throws {
        let scene = try await scene()
        let code = "[browser.menus === browser.contextMenus, browser.menus.ACTION_MENU_TOP_LEVEL_LIMIT]"
        #expect(try await scene.target.background.evaluate(code) == "[true,6]")
        let phone = try await ExtensionScene(permissions: ["menus", "contextMenus"])
        #expect(try await phone.target.background.evaluate("browser.menus === undefined") == "true")
    }

    @Test func theItemsAreSeenWithoutTheBackground() async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "top", title: "&Top" });
            browser.menus.create({ id: "off", title: "Off", type: "checkbox", parentId: "top", contexts: ["link", "image"] });
            browser.menus.update("off", { checked: true, enabled: false, visible: false });
            """)
        try await scene.target.background.kill()
        #expect(
            try await scene.target.menuItems == [
                WebExtension.MenuItem(
                    id: "top", title: "Top", type: "normal", isChecked: false, isEnabled: true, isVisible: true,
                    contexts: ["page"], parentID: nil),
                WebExtension.MenuItem(
                    id: "off", title: "Off", type: "checkbox", isChecked: true, isEnabled: false, isVisible: false,
                    contexts: ["image", "link"], parentID: "top"),
            ])
        #expect(await scene.target.background.isRunning == false)
    }

    /// Source: getMatchingItemsForContextMenu in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aClickInAFrameIsOneOfTheFrame() async throws {
        let items = ["page", "frame", "all"].map {
            "browser.menus.create({ id: '\($0)', title: '\($0)', contexts: ['\($0)'] });"
        }
        let scene = try await scene(logging + items.joined())
        scene.browser.network.route(.get, "https://frame.example/*") { _ in .html("<button id=in></button>") }
        let tab = try await scene.browser.open(
            "https://example.com/b", html: "<iframe id=f src='https://frame.example/p'></iframe>", scripts: .all)
        let place = try #require(try await tab.page.rightClick("#f >>> #in"))
        #expect(place == MenuPlace(frameURL: "https://frame.example/p"))
        for name in ["page", "frame", "all"] { try await scene.target.choose(menuItem: name, at: place) }
        let rest = #""editable":false,"frameId":1,"frameUrl":"https://frame.example/p"} 2"#
        #expect(await scene.log == ["frame", "all"].map { "{\"menuItemId\":\"\($0)\",\(rest)" })
        #expect(await scene.hints.contains { $0.contains("'page' does not show here") })
    }

    @Test func aClickOnThePageTellsWhere() async throws {
        let scene = try await scene(logging + "browser.menus.create({ id: 'save', title: 'Save' });")
        try await scene.target.choose(menuItem: "save")
        #expect(
            await scene.log == [
                #"{"menuItemId":"save","editable":false,"frameId":0,"pageUrl":"https://example.com/a"} 1"#
            ])
    }

    @Test func itemsOutliveTheDeathOfTheBackgroundAndWakeIt() async throws {
        let scene = try await scene(
            logging
                + "browser.runtime.onInstalled.addListener(() => browser.menus.create({ id: 'save', title: 'Save' }));")
        try await scene.target.background.kill()
        try await scene.target.choose(menuItem: "save")
        #expect(await scene.log.count == 1)
        try await scene.browser.relaunch()
        let error = await #expect(throws: BrowserError.self) { try await scene.target.choose(menuItem: "save") }
        #expect(error.map { "\($0)" } == "the extension has no menu item 'save'; it has made none")
    }

    @Test func whereNoItemHasTheIdentifierItIsATitle() async throws {
        let scene = try await scene(
            """
            const say = (info) => console.log(info.menuItemId === two ? "two" : info.menuItemId);
            browser.menus.create({ title: "&One", onclick: () => console.log("one") });
            const two = browser.menus.create({ title: "Two", onclick: say });
            browser.menus.create({ id: "Two more", title: "Three", onclick: say });
            browser.menus.create({ id: "Three", title: "Four", onclick: say });
            browser.menus.create({ type: "separator" });
            browser.menus.create({ id: "line", type: "separator" });
            """)
        for name in ["One", "Two", "Two more", "Three", "Four"] { try await scene.target.choose(menuItem: name) }
        #expect(await scene.log == ["one", "two", "Two more", "Three", "Three"])
        let error = await #expect(throws: BrowserError.self) { try await scene.target.choose(menuItem: "Save") }
        #expect(
            error.map { "\($0)" } == "the extension has no menu item 'Save'; it has: "
                + #""One", "Two", Two more "Three", Three "Four", line"#)
        await #expect(throws: BrowserError.self) { try await scene.target.choose(menuItem: "") }
        let told = await scene.browser.trace.map(\.json).filter { $0["type"] == "menu" }
        #expect(told.map { $0["title"] } == ["One", "Two", nil, nil, nil])
        #expect(told.last?["id"] == "Three")
    }

    @Test func ofSeveralWithATitleTheOneThatShowsIsChosen() async throws {
        let scene = try await scene(
            """
            for (const id of ["page", "link", "image"]) {
              browser.menus.create({ id, title: "Save", contexts: [id], onclick: () => console.log(id) });
            }
            browser.menus.create({ id: "a", title: "Twice" });
            browser.menus.create({ id: "b", title: "Twice" });
            browser.menus.create({ title: "Quote", contexts: ["selection"] });
            """)
        try await scene.target.choose(menuItem: "Save")
        try await scene.target.choose(menuItem: "Save", at: MenuPlace(linkURL: "https://a.test/"))
        #expect(await scene.log == ["page", "link"])
        func message(_ name: String, _ place: MenuPlace) async -> String? {
            let error = await #expect(throws: BrowserError.self) {
                try await scene.target.choose(menuItem: name, at: place)
            }
            return error.map { "\($0)" }
        }
        #expect(
            await message("Twice", MenuPlace())
                == "several menu items have the title 'Twice'; choose one by its id: a, b")
        #expect(
            await message("Save", MenuPlace(selectionText: "words"))
                == "several menu items have the title 'Save'; choose one by its id: page, link, image")
        try await scene.target.choose(menuItem: "Quote")
        #expect(
            await scene.hints.last?.hasPrefix("the menu item 'Quote' does not show here, because it is for") == true)
    }

    @Test func whatWasClickedDecidesWhichItemsShow() async throws {
        let scene = try await scene(
            logging + """
                browser.menus.create({ id: "text", title: "Quote %s", contexts: ["selection"] });
                browser.menus.create({ id: "link", title: "Link", contexts: ["link"], targetUrlPatterns: ["*://*.org/*"] });
                browser.menus.create({ id: "image", title: "Image", contexts: ["image"] });
                browser.menus.create({ id: "other", title: "Other", documentUrlPatterns: ["*://other.example/*"] });
                browser.menus.create({ id: "tab", title: "Tab", contexts: ["tab"] });
                browser.menus.create({ id: "hidden", title: "Hidden", visible: false });
                """)
        try await scene.target.choose(menuItem: "text", at: MenuPlace(selectionText: "some words"))
        try await scene.target.choose(
            menuItem: "link", at: MenuPlace(selectionText: "a word", linkURL: "https://a.org/", linkText: "A"))
        try await scene.target.choose(menuItem: "image", at: MenuPlace(sourceURL: "https://a.org/i.png"))
        try await scene.target.choose(menuItem: "tab")
        let rest = #""editable":false,"frameId":0,"pageUrl":"https://example.com/a"} 1"#
        #expect(
            await scene.log == [
                #"{"menuItemId":"text","selectionText":"some words",\#(rest)"#,
                #"{"menuItemId":"link","selectionText":"a word","linkUrl":"https://a.org/","linkText":"A",\#(rest)"#,
                #"{"menuItemId":"image","srcUrl":"https://a.org/i.png","mediaType":"image",\#(rest)"#,
                #"{"menuItemId":"tab"} 1"#,
            ])
        try await scene.target.choose(menuItem: "text")
        try await scene.target.choose(menuItem: "link", at: MenuPlace(linkURL: "https://a.com/"))
        try await scene.target.choose(menuItem: "text", at: MenuPlace(selectionText: "x", linkURL: "https://a.org/"))
        try await scene.target.choose(menuItem: "other")
        try await scene.target.choose(menuItem: "hidden")
        #expect(await scene.log.count == 4)
        let hints = await scene.hints
        #expect(hints.count == 5)
        #expect(
            hints.first
                == "the menu item 'text' does not show here, because it is for: selection; say what was clicked, "
                + "as in menu text {\"selectionText\":\"…\"}; so nothing happened")
        #expect(
            hints.last == "the menu item 'hidden' does not show here, because it is not visible; so nothing happened")
    }

    @Test func theTraceTellsOfItems() async throws {
        let scene = try await scene(
            "browser.menus.create({ id: 'a', title: 'A', type: 'checkbox' }); browser.menus.update('a', { title: 'B' });"
        )
        let told = await scene.browser.trace.map(\.json).filter { $0["type"]?.stringValue?.hasPrefix("menu-") == true }
        #expect(
            told.map { [$0["type"], $0["id"], $0["title"], $0["kind"]] } == [
                ["menu-create", "a", "A", "checkbox"], ["menu-update", "a", "B", "checkbox"],
            ])
    }

    @Test func identifiersThatReadAsNumbersAreNumbers() async throws {
        let scene = try await scene(
            logging
                + "console.log(typeof browser.menus.create({ id: '12', title: 'x' }), browser.menus.create({ title: 'y' }).length);"
        )
        try await scene.target.choose(menuItem: "12")
        let log = await scene.log
        #expect(log.first == "number 36")
        #expect(log.last?.hasPrefix(#"{"menuItemId":12,"#) == true)
    }

    @Test func checkboxesAndRadioGroupsChangeAsTheyAreChosen() async throws {
        let scene = try await scene(
            """
            browser.menus.onClicked.addListener((info) => console.log(info.menuItemId, info.checked, info.wasChecked));
            browser.menus.create({ id: "box", type: "checkbox", title: "Box" });
            for (const id of ["a", "b", "c"]) browser.menus.create({ id, type: "radio", title: id, checked: id === "a" });
            browser.menus.create({ type: "separator" });
            browser.menus.create({ id: "d", type: "radio", title: "d", checked: true });
            """)
        for id in ["box", "box", "b", "a", "c", "c", "d"] { try await scene.target.choose(menuItem: id) }
        #expect(
            await scene.log == [
                "box true false", "box false true", "b true false", "a true false", "c true false", "c true true",
                "d true true",
            ])
    }

    @Test func anItemOfAnItemNamesItsParentAndTheParentOpensOnly() async throws {
        let scene = try await scene(
            logging + """
                browser.menus.create({ id: "outer", title: "Outer", contexts: ["editable"] });
                browser.menus.create({ id: "inner", parentId: "outer", title: "Inner" });
                """)
        try await scene.target.choose(menuItem: "inner", at: MenuPlace(isEditable: true))
        #expect(
            await scene.log.first?.hasPrefix(#"{"menuItemId":"inner","parentMenuItemId":"outer","editable":true"#)
                == true)
        try await scene.target.choose(menuItem: "outer", at: MenuPlace(isEditable: true))
        #expect(await scene.hints == ["the menu item 'outer' opens the menu of its items, so nothing happened"])
        try await scene.target.background.evaluate("browser.menus.remove('outer')")
        await #expect(throws: BrowserError.self) { try await scene.target.choose(menuItem: "inner") }
    }

    @Test func thatSafariGoesOnShowingAnItemOfAnItemIsTold() async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "outer", title: "Outer" });
            browser.menus.create({ id: "inner", parentId: "outer", title: "Inner" });
            """)
        try await scene.target.background.evaluate("browser.menus.remove('inner')")
        #expect(await scene.hints.count == 1)
        #expect(await scene.hints.first?.hasPrefix("menus.remove() of an item below another: Safari goes on") == true)
        try await scene.target.background.evaluate("browser.menus.remove('outer')")
        #expect(await scene.hints.count == 1)
    }

    /// Source: menusUpdate in WebExtensionContextAPIMenusCocoa.mm of https://github.com/WebKit/WebKit
    @Test func theParentThatAnItemHasIsRefusedAsAreThoseAbove() async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "a", title: "A" });
            browser.menus.create({ id: "b", title: "B", parentId: "a" });
            browser.menus.create({ id: "c", title: "C", parentId: "b" });
            browser.menus.create({ id: "d", title: "D" });
            """)
        func update(_ id: String, _ members: String) async throws -> String {
            try await scene.target.background.evaluate(
                "browser.menus.update('\(id)', \(members)).then(() => '', (error) => error.message.split('. ')[1])")
                ?? ""
        }
        let refusal = #""Parent menu item cannot be itself or another ancestor.""#
        for (id, parent) in [("b", "a"), ("c", "b"), ("c", "a"), ("c", "c"), ("a", "c")] {
            #expect(try await update(id, "{ parentId: '\(parent)' }") == refusal, "\(id) below \(parent)")
        }
        #expect(await scene.hints.isEmpty)
        #expect(try await update("c", "{ parentId: 'd' }") == #""""#)
        #expect(await scene.hints.isEmpty)
        #expect(try await update("d", "{ parentId: 'b' }") == #""""#)
        #expect(
            await scene.hints.first?.hasPrefix("menus.update() puts an item of the top below another: Safari") == true)
        // The name counts, whatever else is refused.
        #expect(try await update("b", "{ id: 'e', parentId: 'none' }") == #""Parent menu item not found.""#)
        #expect(try await update("b", "{}") == #""Menu item not found.""#)
        #expect(try await update("e", "{}") == #""""#)
    }

    @Test func aHandlerOfItsOwnComesFirstAndMovesWithTheIdentifier() async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "a", title: "A", onclick: (info) => console.log("own", info.menuItemId) });
            """)
        try await scene.target.choose(menuItem: "a")
        try await scene.target.background.evaluate("browser.menus.update('a', { id: 'b' })")
        try await scene.target.background.evaluate(
            "void browser.menus.onClicked.addListener((info) => console.log('all', info.menuItemId))")
        try await scene.target.choose(menuItem: "b")
        try await scene.target.background.evaluate("browser.menus.update('b', { onclick: () => console.log('new') })")
        try await scene.target.choose(menuItem: "b")
        #expect(await scene.log == ["own a", "own b", "all b", "new", "all b"])
    }

    @Test func anItemOfACommandCarriesItOut() async throws {
        let scene = try await scene(
            logging + """
                browser.commands.onCommand.addListener((name) => console.log(name));
                browser.menus.create({ id: "a", title: "A", command: "save" });
                """)
        try await scene.target.choose(menuItem: "a")
        #expect(await scene.log == ["save"])
    }

    @Test func aPageThatTheExtensionMayNotSeeShowsNoItems() async throws {
        let code = logging + "browser.menus.create({ id: 'a', title: 'A' });"
        let scene = try await scene(code, permissions: ["menus"], hostAccess: .ask)
        try await scene.target.choose(menuItem: "a")
        #expect(await scene.log.isEmpty)
        let active = try await self.scene(
            code, permissions: ["menus", "activeTab"], hostAccess: .ask)
        try await active.target.choose(menuItem: "a")
        #expect(await active.log.count == 1)
    }

    @Test(arguments: [
        ("create({})", "create(). The 'properties' value is invalid, because it is missing required keys: 'title'."),
        ("create({ title: '' })", "create(). The 'title' value is invalid, because it must not be empty."),
        (
            "create({ title: 1 })",
            "create(). The 'properties' value is invalid, because 'title' is expected to be a string, but a number was provided."
        ),
        ("create({ title: 'a', id: '' })", "create(). The 'id' value is invalid, because it must not be empty."),
        (
            "create({ title: 'a', type: 'x' })",
            "create(). The 'type' value is invalid, because it must specify either 'normal', 'checkbox', 'radio', or 'separator'."
        ),
        (
            "create({ title: 'a', contexts: ['browser_action'] })",
            "create(). The 'contexts' value is invalid, because 'browser_action' is not a valid context."
        ),
        (
            "create({ title: 'a', documentUrlPatterns: ['x'] })",
            "create(). The 'documentUrlPatterns' value is invalid, because 'x' is not a valid pattern."
        ),
        (
            "create({ title: 'a', icons: { x: 'a.png' } })",
            "create(). The 'icons' value is invalid, because 'x' is not a valid dimension."
        ),
        ("update('none', {})", "update(). Menu item not found."),
        ("remove('none')", "remove(). Menu item not found."),
        ("update('a', { parentId: 'b' })", "update(). Parent menu item cannot be itself or another ancestor."),
        ("update('b', { parentId: 'none' })", "update(). Parent menu item not found."),
    ])
    func whatIsWrongIsSaidInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "a", title: "A" });
            browser.menus.create({ id: "b", title: "B", parentId: "a" });
            """)
        let code = "(async () => browser.menus.\(call))().then(() => '', (error) => error.message)"
        let message = try await scene.target.background.evaluate(code) ?? ""
        #expect(message == ("Invalid call to menus." + sentence).jsonText)
    }

    @Test func anIdentifierThatIsTakenIsToldToTheCallback() async throws {
        let scene = try await scene(
            """
            browser.menus.create({ id: "a", title: "A" });
            browser.menus.create({ id: "a", title: "A" }, () => console.log(browser.runtime.lastError.message));
            """)
        #expect(await scene.log == ["Invalid call to menus.create(). Identifier is already used."])
    }

    @Test func anUpdateThatIsRefusedChangesNothing() async throws {
        let scene = try await scene(
            logging + """
                for (const id of ["a", "b"]) browser.menus.create({ id, title: id });
                browser.menus.create({ id: "c", title: "c", parentId: "b" });
                browser.menus.update("c", { parentId: "a", id: "b" }).catch((error) => console.log(error.message));
                """)
        try await scene.target.choose(menuItem: "c")
        let log = await scene.log
        #expect(log.count == 2 && log[0].hasSuffix("Identifier is already used."), "\(log)")
        #expect(log.last?.contains(#""parentMenuItemId":"b""#) == true, "\(log)")
    }
}
