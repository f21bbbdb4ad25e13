import ExtensionRunner
import Foundation
import JSONText
import Testing

/// What Safari has and extrun has not: there for whoever asks, and an error for whoever uses it.
@Suite struct MissingGlobalTests {
    /// What a list of js/library/missing-names/names.js begins with.
    private static func table(_ list: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let text = try String(contentsOfFile: "\(root)/js/library/missing-names/names.js", encoding: .utf8)
        return try #require(text.components(separatedBy: "export const \(list) = {").dropFirst().first)
    }

    /// The names of a list of js/library/missing-names/names.js.
    private static func names(_ list: String, _ context: String) throws -> [String] {
        let body = try table(list)
        let row = try #require(body.components(separatedBy: " \(context): ").dropFirst().first)
        let quote = try #require(row.first)
        return row.dropFirst().prefix { $0 != quote }.split { $0 == " " || $0 == "\n" }.map(String.init)
    }

    /// What an iPhone has not of a list.
    private static func withoutWithheld(_ names: [String]) throws -> [String] {
        let withheld = Set(try Self.names("withheld", "phone"))
        return names.filter { !withheld.contains($0) }
    }

    private static func array(_ names: [String]) -> String { JSON.array(names.map { .string($0) }).text }

    private static let tell = """
        const tell = (run) => { try { return String(run()); } catch (error) { return `${error.name}: ${error.message}`; } };
        """

    @Test(arguments: [("window", "http://example.com/"), ("secureWindow", "https://example.com/")])
    func aPageHasEachNameOfTheTable(context: String, url: String) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: url)
        for (list, type) in [("interfaces", "function"), ("objects", "object"), ("operations", "function")] {
            let names = try Self.withoutWithheld(Self.names(list, context))
            if list == "interfaces" { #expect(!names.isEmpty) }
            let wrong = try await page.evaluate(
                PageScript(
                    "\(Self.array(names)).filter((name) => typeof window[name] !== '\(type)' || Object.hasOwn(window, name))",
                    file: "test.js"))
            #expect(wrong == .array([]), "\(list)")
        }
        let names = try Self.names("navigatorObjects", context) + Self.names("navigatorOperations", context)
        let wrong = try await page.evaluate(
            PageScript("\(Self.array(names)).filter((name) => !(name in navigator))", file: "test.js"))
        #expect(wrong == .array([]))
    }

    @Test func aMemberThatAnInterfaceLacksIsThereAndSaysSo() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            html: "<p id=p part='a b'><svg id=s><stop/></svg>", url: "https://example.com/")
        let told: [String] = try await page.evaluate(
            PageScript(
                """
                \(Self.tell)
                const stop = document.querySelector("stop");
                [
                  tell(() => ["computedStyleMap" in p, "fonts" in document, "offset" in stop, "offset" in p, typeof p.computedStyleMap, p.computedStyleMap.name]),
                  tell(() => p.computedStyleMap()), tell(() => document.fragmentDirective.items), tell(() => stop.offset.baseVal),
                  tell(() => p.attributeStyleMap.get("color")), tell(() => ["animVal" in stop.offset, stop.offset.value]),
                  tell(() => { stop.offset = 1; }),
                  tell(() => [document.xmlVersion, document.xmlEncoding, document.xmlStandalone, "xmlVersion" in document]),
                  tell(() => new DOMParser().parseFromString("<a/>", "text/xml").xmlVersion),
                  tell(() => [...p.part, p.part.contains("b"), (p.part.add("c"), p.getAttribute("part"))]),
                ]
                """, file: "test.js")
        ).decode()
        #expect(
            told == [
                "true,true,true,false,function,computedStyleMap",
                "Error: Element.computedStyleMap is not implemented by extrun",
                "undefined", "Error: SVGStopElement.offset.baseVal is not implemented by extrun",
                "Error: HTMLElement.attributeStyleMap.get is not implemented by extrun", "true,",
                "undefined", ",,false,true",
                "Error: Document.xmlVersion of an XML document is not implemented by extrun", "a,b,true,a b c",
            ])
    }

    /// What is here for other pages, and what Safari has on other devices alone: a script that asks for them goes Safari's way.
    @Test(arguments: [
        (Profile.safariIOS, "undefined,undefined,undefined"), (.safariMacOS, "undefined,function,function"),
    ])
    func whatSafariLacksIsNotThere(profile: Profile, types: String) async throws {
        let script = "console.log([typeof requestIdleCallback, typeof Notification, typeof MediaSource].join());"
        let scene = try await ExtensionScene(
            members: [
                "action": ["default_popup": "popup.html"],
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["script.js"]],
                    ["matches": ["<all_urls>"], "js": ["script.js"], "world": "MAIN"],
                ],
            ], background: "console.log([typeof requestIdleCallback, typeof Notification, 'function'].join());",
            files: ["script.js": script, "popup.html": "<script src=script.js></script>"], profile: profile)
        try await scene.browser.open("https://example.com/", html: "<iframe></iframe>")
        try await scene.browser.tap(scene.target)
        let inWorker = types.split(separator: ",").prefix(2).joined(separator: ",") + ",function"
        #expect(await scene.log == [inWorker] + Array(repeating: types, count: 3))
        let page = try await scene.browser.openPage(html: "<p>")
        #expect(try await page.evaluate("typeof requestIdleCallback") == "function")
    }

    /// As Tagify does when it is made.
    @Test(arguments: [
        "p", "input", "video", "svg", "circle", "style", "document", "window", "document.styleSheets[0].cssRules[0]",
    ])
    func aScriptMayReadAllMembersOfAnObject(object: String) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            html: "<style>p { color: red }</style><p></p><input><video></video><svg><circle/></svg>",
            url: "https://example.com/")
        let isName = object.allSatisfy { $0.isLetter } && object != "document" && object != "window"
        let target = isName ? "document.querySelector('\(object)')" : object
        let count = try await page.evaluate(
            PageScript(
                "(() => { let count = 0; const o = \(target); for (const key in o) { o[key]; count++; } return count; })()"
            ))
        #expect(try #require(count.intValue) > 5)
    }

    /// https://html.spec.whatwg.org/#scoped-custom-element-registries: there is the window's alone.
    @Test func aScopedRegistryOfElementsSaysSo() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p id=p>", url: "https://example.com/")
        let told: [String] = try await page.evaluate(
            PageScript(
                """
                \(Self.tell)
                [
                  tell(() => [document, p, p.ownerDocument.createElement("b"), document.body.attachShadow({ mode: "open" })]
                    .map((node) => node.customElementRegistry === customElements)),
                  tell(() => new DOMParser().parseFromString("<p>", "text/html").body.customElementRegistry),
                  tell(() => new CustomElementRegistry()), tell(() => customElements.initialize(p)),
                  tell(() => new IntersectionObserver(() => {}, { scrollMargin: "1px 2%" }).scrollMargin),
                  tell(() => [performance instanceof Performance, typeof URLPattern]),
                ]
                """, file: "test.js")
        ).decode()
        #expect(
            told == [
                "true,true,true,true", "null",
                "Error: new CustomElementRegistry(), a scoped registry, is not implemented by extrun",
                "Error: CustomElementRegistry.initialize is not implemented by extrun", "1px 2% 1px 2%",
                "true,function",
            ])
    }

    @Test func anEditingCommandThatMakesMarkupSaysThatItDoesNothing() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                for (let i = 0; i < 2; i++) console.log(document.execCommand("insertHTML", false, "a"), document.execCommand("fly"));
                console.log(document.queryCommandSupported("BOLD"), document.queryCommandState("bold"));
                """
            ])
        try await scene.browser.open("https://example.com/", html: "<p>text")
        let words = "is not implemented by extrun, which has the commands for plain text alone: it gives false"
        #expect(
            await scene.log == [
                "Document.execCommand('inserthtml') \(words)", "false false", "false false",
                "Document.queryCommandSupported('bold') \(words)", "false false",
            ])
    }

    @Test func aContentScriptFindsTheSame() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                \(Self.tell)
                console.log("computedStyleMap" in document.body, tell(() => document.body.computedStyleMap()), tell(() => document.body.attributeStyleMap.size));
                """
            ])
        try await scene.browser.open("https://example.com/", html: "<p>text")
        #expect(
            await scene.log == [
                "true Error: Element.computedStyleMap is not implemented by extrun "
                    + "Error: HTMLElement.attributeStyleMap.size is not implemented by extrun"
            ])
    }

    @Test func aPageThatIsNotSecureHasNoNameOfTheSecureOnes() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: "http://example.com/")
        let names = try Self.names("interfaces", "secureWindow")
        #expect(!names.isEmpty)
        let there = try await page.evaluate(
            PageScript("\(Self.array(names)).filter((name) => name in window)", file: "test.js"))
        #expect(there == .array([]))
    }

    @Test func aServiceWorkerHasEachNameOfTheTable() async throws {
        let running = try await RunningExtension(permissions: [])
        for (list, type) in [("interfaces", "function"), ("objects", "object")] {
            let names = try Self.withoutWithheld(Self.names(list, "serviceWorker"))
            #expect(names.count > 0)
            let wrong = try await running.run(
                "return \(Self.array(names)).filter((name) => typeof self[name] !== '\(type)' || !(name in self) || Object.hasOwn(self, name))"
            )
            #expect(wrong == .array([]), "\(list)")
        }
        let names =
            try Self.names("navigatorObjects", "serviceWorker") + Self.names("navigatorOperations", "serviceWorker")
        let wrong = try await running.run("return \(Self.array(names)).filter((name) => !(name in navigator))")
        #expect(!names.isEmpty && wrong == .array([]))
    }

    @Test func theySaySoWhenTheyAreUsed() async throws {
        let running = try await RunningExtension(permissions: [])
        let answers = try await running.run(
            """
            \(Self.tell)
            class Mine extends PushManager {}
            return [tell(() => new ReportingObserver("https://example.com/")), tell(() => ReportingObserver()), tell(() => new Mine("a")), tell(() => ReportingObserver.OPEN),
              tell(() => cookieStore.get("a")), tell(() => "get" in cookieStore), tell(() => ["name" in cookieStore, cookieStore.name = 1, cookieStore.name]),
              tell(() => navigator.mediaCapabilities.decodingInfo("a")),
              tell(() => ({}) instanceof ReportingObserver), tell(() => typeof Worker + typeof noSuchThing), tell(() => noSuchThing), tell(() => cookieStore === self.cookieStore),
              tell(() => self instanceof ServiceWorkerGlobalScope && self instanceof WorkerGlobalScope && !({} instanceof WorkerGlobalScope)),
              await cookieStore === cookieStore, JSON.stringify([cookieStore])];
            """)
        let missing = { (name: String) in JSON.string("Error: \(name) is not implemented by extrun") }
        let expected: [JSON] = [
            missing("ReportingObserver"), missing("ReportingObserver"), missing("PushManager"),
            missing("ReportingObserver.OPEN"),
            missing("cookieStore.get"), "true", "false,1,1",
            missing("navigator.mediaCapabilities.decodingInfo"),
            "false", "undefinedundefined",
            "ReferenceError: Can't find variable: noSuchThing", "true", "true", true, #"[{"name":1}]"#,
        ]
        #expect(answers == .array(expected))
    }

    /// As zone.js, the adapter of WebRTC and many others do when they are loaded.
    @Test func aScriptMayLookForAnOperationAndWrapIt() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: "https://example.com/")
        let told: [String] = try await page.evaluate(
            PageScript(
                """
                \(Self.tell)
                const { mediaCapabilities, mediaDevices } = navigator;
                const original = mediaCapabilities.decodingInfo;
                mediaCapabilities.decodingInfo = function (...given) { return original.apply(this, given); };
                [
                  tell(() => [typeof original, original.name, "encodingInfo" in mediaCapabilities, "altitude" in mediaCapabilities]),
                  tell(() => [typeof mediaDevices.getUserMedia, typeof RTCPeerConnection.generateCertificate]),
                  tell(() => mediaCapabilities.decodingInfo(() => {})), tell(() => RTCPeerConnection.generateCertificate()),
                ]
                """, file: "test.js")
        ).decode()
        let missing = { (name: String) in "Error: \(name) is not implemented by extrun" }
        #expect(
            told == [
                "function,decodingInfo,true,false", "function,function",
                missing("navigator.mediaCapabilities.decodingInfo"), missing("RTCPeerConnection.generateCertificate"),
            ])
    }

    @Test func theOperationsAreThoseOfWhatIsNotThere() async throws {
        let lines = try Self.table("memberOperations").split(separator: "\n").prefix { $0 != "};" }
        let rows = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.contains("__proto__") }
        let owners = rows.map { $0.drop { " \"".contains($0) }.prefix { !":\"".contains($0) } }.map(String.init)
        let asked = """
            \(Self.array(owners)).filter((name) => {
              const value = name.split(".").reduce((value, part) => value[part], globalThis);
              for (const key in value) {
                try { value[key](); } catch (error) { if (error.message === `${name}.${key} is not implemented by extrun`) return true; }
              }
              return false;
            })
            """
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: "https://example.com/")
        let inPage: [String] = try await page.evaluate(PageScript(asked, file: "test.js")).decode()
        let inWorker: [String] = try #require(
            await RunningExtension(permissions: []).run("return \(asked)")
        ).decode()
        #expect(owners.count > 20 && Set(inPage).union(inWorker) == Set(owners))
    }

    /// https://webidl.spec.whatwg.org/: what no browser has is not there, and may be put there.
    @Test func whatNoBrowserHasIsNotThere() async throws {
        let script = """
            \(Self.tell)
            const { serviceWorker, audioSession } = navigator;
            audioSession.destroy = () => "mine";
            audioSession.onstatechange = audioSession.destroy;
            serviceWorker.getRegistrations().then(async (all) => console.log(Array.isArray(all), all.length,
              await serviceWorker.getRegistration()));
            console.log([
              tell(() => [audioSession.noSuchThing, "noSuchThing" in audioSession, audioSession.destroy()]),
              tell(() => [audioSession.onstatechange(), serviceWorker.onmessage, "onstatechange" in audioSession]),
              tell(() => [serviceWorker.controller, "ready" in serviceWorker, AudioSession.mine]),
              tell(() => serviceWorker.ready), tell(() => audioSession.type), tell(() => { audioSession.type = "auto"; }),
              tell(() => styleMedia.matchMedium("a")), tell(() => MediaError.MEDIA_ERR_DECODE),
            ].join("|"));
            """
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"]]]],
            files: ["script.js": script])
        try await scene.browser.open("https://example.com/", html: "<p>")
        let missing = { (name: String) in "Error: \(name) is not implemented by extrun" }
        let told = [
            ",false,mine", "mine,,true", ",true,", missing("navigator.serviceWorker.ready"),
            missing("navigator.audioSession.type"), missing("navigator.audioSession.type"),
            missing("styleMedia.matchMedium"), missing("MediaError.MEDIA_ERR_DECODE"),
        ].joined(separator: "|")
        #expect(await scene.log == [told, "true 0 undefined"])
        let page = try await scene.browser.openPage(html: "<p>", url: "https://example.com/")
        let log = "globalThis.log = []; console.log = (line) => log.push(line);"
        _ = try await page.evaluate(PageScript(log, file: "log.js"))
        _ = try await page.evaluate(PageScript(script, file: "script.js"))
        #expect(try await page.evaluate("log[0]") == .string(told))
    }

    /// https://notifications.spec.whatwg.org/#dom-notification-permission
    @Test func nobodyHasBeenAskedForNotifications() async throws {
        let scene = try await ExtensionScene(
            background: """
                console.log(Notification.permission === "granted", Notification.permission);
                try { Notification.requestPermission() } catch (error) { console.log(error.message) }
                """, profile: .safariMacOS)
        #expect(
            await scene.log == ["false default", "Notification.requestPermission is not implemented by extrun"])
    }

    /// A worker has registrations, and those are not implemented.
    @Test func aWorkerIsNotToldOfRegistrations() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            "try { return navigator.serviceWorker.getRegistrations(); } catch (error) { return error.message; }")
        #expect(told == "navigator.serviceWorker.getRegistrations is not implemented by extrun")
    }

    @Test func aScriptMayPutItsOwnInTheirPlace() async throws {
        let running = try await RunningExtension(permissions: [])
        let answers = try await running.run(
            """
            ReportingObserver = class { ready = 1 };
            Object.defineProperty(self, "Notification", { value: 2, configurable: true });
            Object.defineProperty(cookieStore, "get", { value: () => 3 });
            (function () { "use strict"; PushManager = 4; })();
            return [new ReportingObserver().ready, Notification, cookieStore.get(), PushManager];
            """)
        #expect(answers == .array([1, 2, 3, 4]))
    }

    @Test func contentScriptsHaveThemToo() async throws {
        let content = """
            \(Self.tell)
            console.log(tell(() => new ReportingObserver("https://example.com/")));
            console.log(tell(() => navigator.serviceWorker.register("/a.js")), tell(() => navigator.setAppBadge(1)));
            console.log(tell(() => new PushManager("a")), typeof cookieStore, typeof crypto.subtle, typeof CryptoKey);
            """
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        _ = try await scene.browser.open("https://example.com/")
        let missing = { (name: String) in "Error: \(name) is not implemented by extrun" }
        let secure = [
            missing("ReportingObserver"),
            "\(missing("navigator.serviceWorker.register")) \(missing("navigator.setAppBadge"))",
            "\(missing("PushManager")) object object function",
        ]
        #expect(await scene.log == secure)
        _ = try await scene.browser.open("http://example.com/")
        let insecure = Array(await scene.log.dropFirst(secure.count))
        #expect(insecure.count == 3 && insecure[0] == missing("ReportingObserver"))
        #expect(insecure.last?.hasPrefix("ReferenceError") == true)
        #expect(insecure.last?.hasSuffix("undefined undefined undefined") == true, "\(insecure)")
    }

    @Test func whatIsSeldomAskedForIsThePagesInContentScriptsToo() async throws {
        let content = """
            const start = (controller) => { controller.enqueue(new TextEncoder().encode("hi")); controller.close(); };
            new Response(new ReadableStream({ start })).text().then((text) => console.log(text, performance.mark("a") instanceof PerformanceMark,
              new Blob(["x"]).stream() instanceof ReadableStream, ReadableStream === ReadableStream));
            """
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        _ = try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["hi true true true"])
    }

    @Test func keysOfContentScriptsAreTheirOwnClass() async throws {
        let content = """
            (async () => {
              const key = await crypto.subtle.importKey("raw", new Uint8Array(16), { name: "AES-GCM" }, true, ["encrypt", "decrypt"]);
              const gcm = { name: "AES-GCM", iv: new Uint8Array(12) };
              const encrypted = await crypto.subtle.encrypt(gcm, key, new TextEncoder().encode("hello"));
              const text = new TextDecoder().decode(await crypto.subtle.decrypt(gcm, key, encrypted));
              const error = await crypto.subtle.decrypt(gcm, key, new Uint8Array(20)).catch((thrown) => thrown);
              console.log(key instanceof CryptoKey, crypto instanceof Crypto, encrypted instanceof ArrayBuffer, text,
                error instanceof DOMException, error.name, (await crypto.subtle.exportKey("jwk", key)).alg);
            })();
            """
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        _ = try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["true true true hello true OperationError A128GCM"])
    }

    @Test func aNameOfTheTableGoesBeforeAnElementOfThatName() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            html: "<p id=ReportingObserver><p id=mine>", url: "https://example.com/")
        #expect(try await page.evaluate("[typeof ReportingObserver, mine.localName]") == ["function", "p"])
    }

    @Test func smallThingsAreThere() async throws {
        let running = try await RunningExtension(permissions: [])
        let answers = try await running.run(
            """
            const { port1, port2 } = new MessageChannel();
            const received = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
            port2.postMessage({ list: [1] });
            performance.mark("b", { startTime: 30 });
            performance.mark("a", { detail: { deep: 1 }, startTime: 10 });
            const measure = performance.measure("m", "a", "b");
            const names = performance.getEntries().map((entry) => entry.name).join();
            performance.clearMarks("a");
            let error;
            try { performance.measure("n", "a"); } catch (thrown) { error = thrown.name; }
            return [await received, measure.duration, measure instanceof PerformanceMeasure, names, performance.getEntriesByType("mark").length,
              performance.getEntriesByName("m", "measure").length, error, new ProgressEvent("p", { loaded: 3 }).loaded];
            """)
        #expect(answers == .array([["list": [1]], 20, true, "a,m,b", 1, 1, "SyntaxError", 3]))
    }
}
