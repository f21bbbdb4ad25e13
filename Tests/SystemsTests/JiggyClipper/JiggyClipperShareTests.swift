import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

/// The share extension: from the share sheet to the queue.
@Suite struct JiggyClipperShareTests {
    private func note(_ report: ShareReport<JiggyClipperShareExtension.Outcome>) throws -> ClippedNote {
        guard case .queued(let note) = report.outcome else {
            Issue.record("no note was queued: \(report.ending)")
            throw CancellationError()
        }
        return note
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Extension appears in iOS share sheet"
    @Test func theShareSheetShowsItForOneAddressOrText() {
        let rule = JiggyClipperNames.activation
        let url = ItemProvider.url("https://a.example/")
        #expect(rule.accepts(ShareInput(attachments: [url])))
        #expect(rule.accepts(ShareInput(attachments: [.text("https://a.example/")])))
        #expect(rule.accepts(ShareInput(attachments: [url, .text("A page")])))
        #expect(rule.accepts(ShareInput(attachments: [.preprocessed([:]), url])))
        #expect(!rule.accepts(ShareInput(attachments: [url, url])))
        #expect(!rule.accepts(ShareInput(attachments: [])))
        #expect(!rule.accepts(ShareInput(attachments: [ItemProvider(.data([1]), as: .image)])))
        #expect(!rule.accepts(ShareInput(attachments: [ItemProvider(.url("file:///a"), as: .fileURL)])))
        #expect(!ShareActivationRule(webURLs: 1, text: .none).accepts(ShareInput(attachments: [.text("x")])))
    }

    // Seed 003_fe9cf73ee4df645d.txt: "JS code executes and returns expected results",
    // "JavaScriptCore runs the clipper's template engine and HTML→Markdown converter"
    @Test(arguments: Clipper.Surroundings.allCases)
    func aSharedPageBecomesANote(surroundings: Clipper.Surroundings) async throws {
        let scene = try await ClipperScene(timeZone: "Asia/Tokyo", surroundings: surroundings)
        let page = try await scene.page()
        let note = try note(try await scene.system.share(page))
        #expect(
            note
                == ClippedNote(
                    name: "An article", folder: "Clippings/2026", vault: "Notes",
                    content: """
                        ---
                        title: "An article"
                        source: "https://news.example/a/b"
                        author:
                          - "[[Ann Lee]]"
                          - "[[Bo Ek]]"
                        created: 2026-02-15
                        clipped: 2026-02-15T07:30:00+09:00
                        description: "About it"
                        tags:
                          - "clippings"
                        ---
                        # An article

                        Some **bold** words and [a link](https://news.example/x).

                        """))
        // Seed 003: "The JS must define `ExtensionPreprocessingJS` with `run(arguments)` and `finalize()` methods."
        #expect(try await page.evaluate("document.title") == "Clipped · An article")
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Data passes correctly between extension and main app via App Group",
    // "Direct app communication | Not possible | Use App Groups (UserDefaults or file container)"
    @Test func noteAndTemplateCrossThroughTheApplicationGroup() async throws {
        let folder = try VaultFolder()
        let scene = try await ClipperScene(groups: AppGroups(folder: folder.path))
        try await scene.system.app.setTemplate(["noteName": "mine", "content": "{{title|upper}}"])
        // The extension is another process: its own groups on the same folder.
        let other = try await ClipperScene(groups: AppGroups(folder: folder.path))
        #expect(try note(try await other.system.share(other.page())).content == "AN ARTICLE")
        #expect(try await scene.system.app.enterForeground().opened == 1)
        #expect(scene.system.applications.opened == ["obsidian://new?file=mine&silent=true&content=AN%20ARTICLE"])
        #expect(other.system.applications.opened == [])
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Add App Groups capability to BOTH targets in Xcode"
    @Test func withoutTheEntitlementThereIsNoGroup() async throws {
        let scene = try await ClipperScene()
        await #expect(throws: AppGroupError.missingEntitlement(JiggyClipperNames.appGroup)) {
            try await scene.system.share(
                ShareInput(attachments: [.url("https://a.example/")]),
                entitlements: Entitlements(applicationIdentifier: "com.yourcompany.jiggyclipper.ShareExtension"))
        }
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Share Extensions cannot call `UIApplication.shared.open()` or use
    // `extensionContext?.open()` to open other apps like Obsidian."
    @Test func anExtensionCannotOpenObsidian() async throws {
        struct Eager: ShareExtension {
            func run(_ input: ShareInput, in session: ShareSession) async throws -> ShareSession.URLOpening {
                session.open("obsidian://new?file=x")
            }
        }
        let scene = try await ClipperScene()
        let report = await ShareHost(clock: scene.system.clock, network: scene.system.network)
            .share(ShareInput(attachments: [.url("https://a.example/")]), with: Eager())
        #expect(report.outcome == .refused && report.refusedURLs == ["obsidian://new?file=x"])
        #expect(scene.system.applications.opened == [])
        // Ours does not even try: Obsidian opens when the app does.
        let own = try await scene.system.share(scene.page())
        #expect(own.refusedURLs == [] && scene.system.applications.opened == [])
        try await scene.system.app.enterForeground()
        #expect(scene.system.applications.opened.count == 1)
    }

    // Seed 003_fe9cf73ee4df645d.txt: "This gives access to authenticated/ paywalled content and the real DOM (unlike
    // URLSession which fetches unauthenticated HTML)."
    @Test func thePreprocessingScriptSeesWhatTheUserSees() async throws {
        let scene = try await ClipperScene()
        scene.system.router.route(.get, "https://news.example/a/b") { _ in
            .text("<title>Pay</title><p>Subscribe to read")
        }
        let shared = try note(try await scene.system.share(scene.page()))
        #expect(shared.content.contains("Some **bold** words"))
        let fetched = try note(
            try await scene.system.share(ShareInput(attachments: [.url("https://news.example/a/b")])))
        #expect(fetched.content.hasSuffix("Subscribe to read\n") && fetched.name == "Pay")
    }

    @Test func aFetchedPageIsReadInItsOwnEncoding() async throws {
        let scene = try await ClipperScene()
        let page = Array("<title>T</title><p>Caf".utf8) + [0xE9]
        scene.system.router.route(.get, "https://news.example/x") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html; charset=iso-8859-1"], body: page)
        }
        let input = ShareInput(attachments: [.url("https://news.example/x")])
        #expect(try note(try await scene.system.share(input)).content.contains("Café"))
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Share Extension receives URLs from Safari"
    @Test(arguments: [
        ItemProvider.url("https://news.example/x"), .text("Look: https://news.example/x!"),
    ])
    func anAddressAloneIsFetched(attachment: ItemProvider) async throws {
        let scene = try await ClipperScene()
        let route = scene.system.router.route(.get, "https://news.example/x") { _ in .text(ClipperScene.article) }
        let note = try note(try await scene.system.share(ShareInput(attachments: [attachment])))
        #expect(note.name == "An article" && note.content.contains("[a link](https://news.example/x)"))
        #expect(route.requests.map(\.headers) == [HTTPHeaders()])
    }

    // Seed 003_fe9cf73ee4df645d.txt: "guard let items = extensionContext?.inputItems […] return nil"
    @Test func withoutAnAddressThereIsNothingToClip() async throws {
        let scene = try await ClipperScene()
        for attachments in [[], [.text("no address")], [ItemProvider(.data([1]), as: .image)]] as [[ItemProvider]] {
            #expect(try await scene.system.share(ShareInput(attachments: attachments)).outcome == .noLink)
        }
        #expect(try scene.queue.counts().queued == 0)
    }

    // Seed 003_fe9cf73ee4df645d.txt: "let item = try? await attachment.loadItem( […] if let url = item as? URL { return
    // url }": what gives no address is passed over.
    @Test func theFirstAttachmentThatGivesAnAddressCounts() async throws {
        let scene = try await ClipperScene()
        var broken = ItemProvider()
        broken.register(nil, as: .url)
        let attachments = [
            ItemProvider(.data([1]), as: .image), broken, .url("https://news.example/first"),
            .url("https://news.example/second"),
        ]
        _ = try await scene.system.share(ShareInput(attachments: attachments))
        #expect(try scene.queue.queued(upTo: 9).map(\.url.text) == ["https://news.example/first"])
    }

    enum Mishap: CaseIterable { case offline, notFound, slow, tooLarge, brokenTemplate, endlessScript }

    @Test(arguments: Mishap.allCases)
    func whateverGoesWrongTheAddressIsKept(mishap: Mishap) async throws {
        var options = BrowserOptions()
        if mishap == .endlessScript {
            options.limits = .init(scriptTime: .seconds(2), memoryGrowthBytes: 1_000_000_000)
        }
        let scene = try await ClipperScene(options: options)
        let size = mishap == .tooLarge ? JiggyClipperShareExtension.maximumPageBytes + 1 : 100
        let body =
            mishap == .endlessScript
            ? String(repeating: "<b>a<i>", count: 100_000) : String(repeating: "a", count: size)
        scene.system.router.route(.get, "https://a.example/p") { _ in
            .text(body, status: mishap == .notFound ? 404 : 200)
        }
        if mishap == .offline { scene.system.network.connect(.offline) }
        if mishap == .slow { scene.system.network.behave(.answers(after: .seconds(11))) }
        if mishap == .brokenTemplate { try await scene.system.app.setTemplate(["content": "{{"]) }
        let report = try await scene.system.share(
            ShareInput(title: "A [page]", attachments: [.url("https://a.example/p")]))
        guard case .queuedLink(let reason) = report.outcome else {
            Issue.record("\(mishap): \(report.ending)")
            return
        }
        #expect(!reason.isEmpty)
        try await scene.system.app.enterForeground()
        #expect(
            scene.system.applications.opened == [
                ClippedNote(
                    name: "A page", folder: mishap == .brokenTemplate ? "" : "Clippings",
                    vault: mishap == .brokenTemplate ? "" : "Notes",
                    content: "[A \\[page\\]](<https://a.example/p>)\n"
                ).obsidianURL
            ])
    }

    @Test(arguments: [
        ("https://ex.example/", "ex.example", "ex.example"),
        ("https://ex.example/a/b/", "ex.example/a/b/", "ex.example a b"),
        ("http://ex.example/a?b", "ex.example/a?b", "ex.example a b"),
    ])
    func anAddressWithoutTitleIsCalledByItself(url: String, label: String, name: String) async throws {
        let scene = try await ClipperScene()
        scene.system.network.connect(.offline)
        try await scene.system.app.setTemplate([
            "noteName": "x", "content": "x", "vault": "My vault", "path": "/Clips/ 2026: a/{{date}}/x",
        ])
        _ = try await scene.system.share(ShareInput(attachments: [.url(url)]))
        try await scene.system.app.enterForeground()
        #expect(
            scene.system.applications.opened == [
                ClippedNote(
                    name: name, folder: "Clips/2026 a", vault: "My vault", content: "[\(label)](<\(url)>)\n"
                ).obsidianURL
            ])
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Memory | 120MB max | Process in chunks, avoid large strings"
    @Test func moreMemoryThanAllowedEndsTheExtensionAndTheAddressIsKept() async throws {
        let scene = try await ClipperScene()
        #expect(ShareLimits.standard.memoryBytes == 120_000_000)
        let limits = ShareLimits(time: .seconds(30), memoryBytes: 100_000)
        let large: JSON = ["url": "https://a.example/p", "html": .string(String(repeating: "a", count: 100_000))]
        let report = try await scene.system.share(
            ShareInput(title: "Large", attachments: [.preprocessed(large), .url("https://a.example/p")]), limits: limits
        )
        guard case .terminated(.memoryLimit(bytes: 100_000)) = report.ending else {
            Issue.record("it ended otherwise: \(report.ending)")
            return
        }
        #expect(try scene.queue.queued(upTo: 9).map(\.url.text) == ["https://a.example/p"])
        #expect(try await scene.system.app.enterForeground().opened == 1)
    }

    // Seed 003_fe9cf73ee4df645d.txt: "Execution time | ~30 seconds | Defer long operations to background URLSession"
    @Test func whatTakesTooLongIsLeftToTheApp() async throws {
        #expect(ShareLimits.standard.time == .seconds(30))
        for limits in [ShareLimits.standard, ShareLimits(time: .seconds(5), memoryBytes: 120_000_000)] {
            let scene = try await ClipperScene()
            var results = ItemProvider()
            results.register(.propertyList(["url": "https://a.example/p"]), as: .propertyList, after: .seconds(40))
            let report = try await scene.system.share(
                ShareInput(attachments: [results, .url("https://a.example/p")]), limits: limits)
            switch report.ending {
            case .completed(.queuedLink): #expect(report.workTime < .seconds(30))
            case .terminated(.timeLimit(.seconds(5))): #expect(limits.time == .seconds(5))
            default: Issue.record("it ended otherwise: \(report.ending)")
            }
            #expect(try await scene.system.app.enterForeground().opened == 1)
        }
    }

    @Test func theClipperHasTheLimitsOfAShareExtension() async throws {
        let limits = Profile.safariIOS.limits
        #expect(limits.scriptTime == ShareLimits.standard.time)
        #expect(limits.memoryGrowthBytes == ShareLimits.standard.memoryBytes)
        // The browser that the system makes has them.
        var scripts = try ClipperFixture.scripts()
        scripts.clipper =
            "var Clipper = { clip() { const kept = []; while (kept.length < 99) kept.push(new Array(1e6).fill(1.5)) } }"
        let system = try await JiggyClipperSystem(scripts: scripts, random: SeededRandom(seed: 1))
        let page = try await system.browser.openPage(html: "<title>A</title>", url: "https://a.example/")
        guard case .queuedLink(let reason) = try await system.share(page).outcome else {
            Issue.record("the clipper was not stopped")
            return
        }
        #expect(reason.contains("120"), "\(reason)")
    }

    @Test func aPreprocessingScriptThatTellsNothingOpensNothing() async throws {
        var scripts = try ClipperFixture.scripts()
        scripts.preprocessing = "var ExtensionPreprocessingJS = { run() {} }"
        let system = try await JiggyClipperSystem(scripts: scripts, random: SeededRandom(seed: 1))
        let page = try await system.browser.openPage(html: "", url: "https://a.example/")
        await #expect(throws: PreprocessingError.notCompleted(.seconds(30))) { try await system.share(page) }
    }
}
