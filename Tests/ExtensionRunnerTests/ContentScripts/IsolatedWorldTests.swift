import ExtensionRunner
import HTTP
import JSONText
import Testing

/// An isolated world has all that the page has, as objects of its own.
@Suite struct IsolatedWorldTests {
    private static let page = """
        <title>T</title><body id="whole" class="a b" style="color: red" data-first-name="x"><p>one<p>two</p>
        <a href="/b">link</a><img name="pic"><iframe name="inner"></iframe>
        <form name="search"><input name="q" value="v"><select><option>1<option>2</select></form>
        """

    /// A page with one script in the world of the extension, and one in the page's own.
    private func scene(
        isolated: String, main: String = "", html: String = page, runAt: String = "document_idle"
    ) async throws -> (scene: ExtensionScene, tab: Tab) {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["main.js"], "world": "MAIN", "run_at": .string(runAt)],
                    ["matches": ["<all_urls>"], "js": ["isolated.js"], "run_at": .string(runAt)],
                ]
            ], files: ["isolated.js": isolated, "main.js": main])
        return (scene, try await scene.browser.open("https://example.com/", html: html))
    }

    // https://w3c.github.io/FileAPI/#BlobURLStore
    @Test func thePageLoadsWhatTheWorldHasMadeAnObjectURLFor() async throws {
        let (scene, _) = try await scene(
            isolated: """
                const url = URL.createObjectURL(new Blob(["<p>of the world"], { type: "text/html" }));
                const frame = document.createElement("iframe");
                frame.src = url;
                frame.onload = () => {
                    console.log(frame.contentDocument.body.textContent);
                    document.body.dataset.url = url;
                    document.body.click();
                    setTimeout(() => {
                        URL.revokeObjectURL(url);
                        document.body.click();
                    }, 100);
                };
                document.body.append(frame);
                """,
            main: """
                document.body.onclick = async ({ target }) => {
                    const text = await fetch(target.dataset.url).then((answer) => answer.text(), () => "gone");
                    console.log(text);
                };
                """)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["of the world", "<p>of the world", "gone"])
    }

    /// https://streams.spec.whatwg.org/#rs-asynciterator, as Chromium 156 has it
    @Test func aStreamIsGoneThrough() async throws {
        let (scene, _) = try await scene(
            isolated: """
                (async () => {
                  const whole = new ReadableStream({ start(it) { it.enqueue("a"); it.enqueue({ b: [1] }); it.close(); } });
                  for await (const chunk of whole) console.log(chunk);
                  let told = "on";
                  const left = new ReadableStream({ pull(it) { it.enqueue("c"); }, cancel() { told = "left"; } });
                  for await (const chunk of left) break;
                  console.log(told, left.locked);
                  const broken = new ReadableStream({ start(it) { it.error(new TypeError("broken")); } });
                  try { for await (const chunk of broken); } catch (error) { console.log(error instanceof TypeError, error.message); }
                  for await (const bytes of new Blob(["xyz"]).stream()) console.log(bytes instanceof Uint8Array, bytes.length);
                })();
                """)
        #expect(await scene.log == ["a", "{ b: [1] }", "left false", "true broken", "true 3"])
    }

    /// https://webidl.spec.whatwg.org/#dfn-named-property-visibility
    @Test func whatTheWindowInheritsIsHiddenByNoElement() async throws {
        let ask = """
            console.log(typeof addEventListener, typeof window.hasOwnProperty, typeof toString, window.__proto__ === Object.getPrototypeOf(window));
            """
        let names = ["addEventListener", "hasOwnProperty", "toString", "__proto__"]
        let (scene, _) = try await scene(
            isolated: ask, main: ask, html: names.map { "<p id=\($0)></p>" }.joined())
        #expect(await scene.log == Array(repeating: "function function function true", count: 2))
    }

    /// A page that has put `get` on `Object.prototype` hides no address.
    @Test func locationIsThereWhateverThePageHasDone() async throws {
        let (scene, _) = try await scene(
            isolated: "setTimeout(() => console.log(location.href))", main: "Object.prototype.get = function () {}")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["https://example.com/"])
    }

    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#windowproxy-get, as Chromium 156 has it
    @Test(arguments: ["https://frame.example/in", "https://example.com/in"])
    func aFrameFindsItsPlaceAmongTheOthers(address: String) async throws {
        let ask = """
            console.log([0, 1].map((index) => parent[index] === window), typeof parent[0], parent.first === parent[0], parent[0].length);
            """
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["https://*/in"], "js": ["frame.js"], "all_frames": true],
                    ["matches": ["https://*/in"], "js": ["frame.js"], "all_frames": true, "world": "MAIN"],
                ]
            ], files: ["frame.js": ask])
        scene.browser.network.route(.get, address) { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        }
        try await scene.browser.open(
            "https://example.com/", html: "<iframe name=first srcdoc='<p>'></iframe><iframe src='\(address)'></iframe>",
            scripts: .all)
        #expect(await scene.log == Array(repeating: "[false, true] object true 0", count: 2))
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#unhandled-promise-rejections
    @Test func aWorldThatLooksAtARejectedPromiseDoesNotHandleIt() async throws {
        let (scene, tab) = try await scene(
            isolated: """
                addEventListener("unhandledrejection", async ({ promise, reason }) => {
                  console.log("world", reason, await promise.catch((error) => `caught ${error}`));
                });
                """,
            main: """
                let count = 0;
                addEventListener("unhandledrejection", () => count++);
                addEventListener("rejectionhandled", () => count = "handled");
                setTimeout(() => Promise.reject("lost"), 10);
                setTimeout(() => console.log(count), 100);
                """)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["world lost caught lost", "1"])
        let reported = await tab.page.errors
        #expect(reported.count == 1)
    }

    /// A world's elements have one member more.
    @Test(arguments: ["document_start", "document_end"])
    func itHasTheInterfacesOfThePageWithEveryMember(runAt: String) async throws {
        let script = """
            {
              const describe = (object) => Reflect.ownKeys(object).map(String).filter((key) => !key.includes("extrun") && key !== "openOrClosedShadowRoot")
                .map((key, i, all, own = Reflect.getOwnPropertyDescriptor(object, key)) => own === undefined ? key : [
                  key, typeof own.get, typeof own.set, typeof own.value === "function" ? own.value.length : typeof own.value,
                  own.enumerable, own.writable, own.configurable,
                ].join()).sort().join(" ");
              const asked = location.search.slice(1);
              if (asked === "") {
                for (const name of Object.getOwnPropertyNames(globalThis).sort()) {
                  if (/^[A-Z]/.test(name) && globalThis[name]?.prototype) console.log(name);
                }
              } else {
                const { [asked]: Interface } = globalThis;
                console.log(asked, Object.getPrototypeOf(Interface).name, describe(Interface), describe(Interface.prototype));
              }
            }
            """
        let ofPage = try await scene(isolated: "", main: script, runAt: runAt).scene
        let ofWorld = try await scene(isolated: script, runAt: runAt).scene
        let names = await ofPage.log
        #expect(names.count > 250)
        #expect(await ofWorld.log == names)
        let whole = "console.log(Object.hasOwn(Element.prototype, 'getClientRects'))"
        let (both, _) = try await self.scene(isolated: whole, main: whole, runAt: runAt)
        #expect(await both.log == ["true", "true"])
        // Each in a page of its own, where nothing has been asked for before.
        for name in names {
            for scene in [ofPage, ofWorld] {
                let tab = try await scene.browser.open("https://example.com/?\(name)", html: Self.page)
                try await tab.close()
            }
        }
        for (one, other) in zip(await ofPage.log, await ofWorld.log) where one != other {
            Issue.record("\(one)\nis not\n\(other)")
        }
    }

    @Test(
        arguments: [
            // Elements by index and by name
            ("document.body.childNodes[1].nodeName", "P"), ("document.body.children[1].textContent.trim()", "two"),
            ("document.querySelectorAll('p')[1].nodeName", "P"),
            ("[].map.call(document.links, (link) => link.text)", ["link"]),
            ("[...document.getElementsByTagName('p')].length", 2), ("document.body.attributes[0].name", "id"),
            ("document.body.attributes.class.value", "a b"), ("document.body.classList[1]", "b"),
            ("document.forms.search.elements.q.value", "v"), ("document.forms[0].q === document.forms[0][0]", true),
            ("document.querySelector('select')[1].value", "2"), ("document.body.dataset.firstName", "x"),
            ("Object.keys(document.body.dataset)", ["firstName"]),
            ("document.body.style[0] + document.body.style.color", "colorred"),
            ("'color' in document.body.style", true), ("Object.keys(document.links)", ["0"]),
            ("document.search === document.forms[0] && 'pic' in document", true), ("1 in document.body.children", true),
            ("document.querySelectorAll('p').forEach === Array.prototype.forEach", true),
            // The window
            ("window instanceof Window && window instanceof EventTarget", true), ("String(window)", "[object Window]"),
            ("addEventListener === EventTarget.prototype.addEventListener", true), ("whole === document.body", true),
            ("typeof nobody", "undefined"), ("frames[0] === document.querySelector('iframe').contentWindow", true),
            ("inner.parent === window && inner.length === 0", true), ("String(inner)", "[object Window]"),
            ("inner.getComputedStyle(inner.document.body).display", "block"), ("typeof inner.Selection", "function"),
            // Constructors
            ("new Image(3, 4).width", 3), ("new Audio() instanceof HTMLAudioElement", true),
            ("new Option('a', 'b').value", "b"),
            ("[...new URLSearchParams('a=1')]", [["a", "1"]]), ("[...new FormData(document.forms[0])]", [["q", "v"]]),
            ("typeof URL.createObjectURL(new Blob(['x']))", "string"), ("'onchange' in matchMedia('print')", true),
            ("HTMLElement.prototype = 1; return typeof HTMLElement.prototype", "object"),
            // Callbacks
            (
                """
                let self;
                document.onclick = function () { self = this };
                document.dispatchEvent(new Event("click"));
                return self === document;
                """, true
            ),
            (
                """
                const got = [];
                const listener = { handleEvent(event) { got.push(this === listener, event.type) } };
                addEventListener("x", listener);
                dispatchEvent(new Event("x"));
                removeEventListener("x", listener);
                dispatchEvent(new Event("x"));
                return got;
                """, [true, "x"]
            ),
            (
                """
                const late = {};
                addEventListener("x", late);
                late.handleEvent = () => (late.heard = true);
                dispatchEvent(new Event("x"));
                return late.heard;
                """, true
            ),
            (
                """
                const filter = { acceptNode: (node) => node.nodeName === "A" ? 1 : 3 };
                return document.createTreeWalker(document.body, 1, filter).nextNode().text;
                """, "link"
            ),
            (
                """
                const all = [];
                document.body.classList.forEach(function (name) { all.push(this.of + name) }, { of: "x" });
                return all;
                """, ["xa", "xb"]
            ),
            // Values
            ("const loop = [1]; loop.push(loop); return structuredClone(loop)[1][1][0]", 1),
            ("CSS === CSS && String(CSS)", "[object CSS]"), ("CSS.escape.length", 1),
            ("structuredClone(new Map([[1, new Set([2])]])).get(1).has(2)", true), ("structuredClone(/x/g).flags", "g"),
            (
                """
                const sheet = new CSSStyleSheet();
                document.adoptedStyleSheets.push(sheet);
                const sheets = document.adoptedStyleSheets;
                return [sheets.length, sheets[0] === sheet, sheets === document.adoptedStyleSheets];
                """, [1, true, true]
            ),
            (
                """
                try { document.adoptedStyleSheets.push({}) } catch (error) {
                  return [error instanceof TypeError, document.adoptedStyleSheets.length];
                }
                """, [true, 0]
            ),
        ] as [(String, JSON)])
    func itReadsAndDoesWhatThePageDoes(code: String, expected: JSON) async throws {
        let body = code.contains("return ") ? code : "return \(code)"
        let script = "console.log(JSON.stringify((() => { \(body) })()))"
        let (isolated, _) = try await scene(isolated: script)
        #expect(try await isolated.log.map { try JSON(parsing: $0) } == [expected], "in the isolated world")
        let (main, _) = try await scene(isolated: "", main: script)
        #expect(try await main.log.map { try JSON(parsing: $0) } == [expected], "in the page")
    }

    @Test(
        arguments: [
            ("document.body.style.fontSize = '3px'", "document.body.style.cssText", "color: red; font-size: 3px;"),
            ("document.body.dataset.two = 2", "document.body.getAttribute('data-two')", "2"),
            ("localStorage.item = 1", "localStorage.getItem('item')", "1"),
            ("delete document.body.dataset.firstName", "document.body.hasAttribute('data-first-name')", false),
            (
                "document.querySelector('select')[0] = new Option('new')", "document.querySelector('option').value",
                "new"
            ),
            ("document.adoptedStyleSheets.push(new CSSStyleSheet())", "document.adoptedStyleSheets.length", 1),
            ("inner.name = 'other'", "frames[0].name", "other"), ("window.own = 1", "typeof own", "undefined"),
            (
                "document.links.own = document.forms[0].own = 1",
                "[typeof document.links.own, typeof document.forms[0].own]", ["undefined", "undefined"]
            ),
        ] as [(String, String, JSON)])
    func whatItChangesIsThePagesAndItsOwnPropertiesAreNot(code: String, question: String, expected: JSON) async throws {
        let (_, tab) = try await scene(isolated: code)
        #expect(try await tab.page.evaluate(PageScript(question)) == expected)
    }

    @Test func whatAPageHasPutIntoArraysDoesNotReachIt() async throws {
        let (scene, _) = try await scene(
            isolated: """
                let count = 0;
                document.querySelectorAll("p").forEach(() => count++);
                for (const node of document.body.children) if (node.nodeName === "P") count++;
                console.log(count, document.links.pageOwn, document.forms[0].pageOwn);
                """,
            main: """
                Array.prototype.forEach = Array.prototype.values = NodeList.prototype.forEach = () => { throw 1 };
                document.links.pageOwn = document.forms[0].pageOwn = 1;
                """)
        #expect(await scene.log == ["4 undefined undefined"])
        #expect(await scene.errors == [])
    }

    /// A page that finds a handler finds nothing of the world at it.
    @Test func itsFunctionsDoNotLeadIntoIt() async throws {
        let (_, tab) = try await scene(isolated: "document.onclick = () => console.log(typeof browser.storage)")
        #expect(
            try await tab.page.evaluate(
                """
                const { onclick } = document;
                [onclick instanceof Function, onclick.constructor("return typeof browser.storage")(), typeof onclick.prototype]
                """) == [true, "undefined", "undefined"])
    }

    @Test func messagesGoBetweenTheWorlds() async throws {
        let (scene, _) = try await scene(
            isolated: """
                addEventListener("message", ({ data, source, origin }) => console.log("content", data, source === window, origin));
                const loop = { of: new Map([[1, new Date(0)]]) };
                loop.self = loop;
                postMessage(loop, "*");
                try { postMessage({ f() {} }, "*") } catch (error) { console.log(error instanceof DOMException, error.name) }
                """,
            main: """
                addEventListener("message", ({ data, source }) => {
                  if (data.answer) return;
                  console.log("page", data.self.self.of.get(1).getTime(), data.of instanceof Map, source === window);
                  postMessage({ answer: [1] }, "*");
                });
                """)
        try await scene.browser.clock.advance(by: .milliseconds(10))
        #expect(
            await scene.log == [
                "true DataCloneError", "page 0 true true",
                "content { of: Map(1) { 1 => 1970-01-01T00:00:00.000Z }, self: [Circular] } true https://example.com",
                "content { answer: [1] } true https://example.com",
            ])
    }

    // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/bindings/js/JSDOMWrapper.cpp: cloneAcrossWorlds
    @Test(arguments: [
        ("{ a: [1, { b: 2 }] }", "{ a: [1, { b: 2 }] }"), ("new Map([[1, 2]])", "Map(1) { 1 => 2 }"),
        ("'text'", "text"),
        ("undefined", "null"), ("() => 1", "null"), ("{ f() {} }", "null"), ("document.body", "null"),
    ])
    func theDetailOfAnEventIsClonedForTheOtherWorld(detail: String, expected: String) async throws {
        let hear = "const log = ({ detail, type }) => console.log(type, detail);"
        let (scene, tab) = try await scene(
            isolated: """
                \(hear)
                document.addEventListener("ofPage", (event) => {
                  log(event);
                  console.log(event.detail === event.detail);
                });
                document.addEventListener("ofContent", (event) => console.log("same", event.detail === given));
                const given = \(detail) ?? null;
                document.dispatchEvent(new CustomEvent("ofContent", { detail: given }));
                const old = document.createEvent("CustomEvent");
                old.initCustomEvent("old", false, false, given);
                document.dispatchEvent(old);
                console.log("same", old.detail === given);
                """,
            main: """
                \(hear)
                document.addEventListener("ofContent", log);
                document.addEventListener("old", log);
                """)
        #expect(
            await scene.log == ["ofContent \(expected)", "same true", "old \(expected)", "same true"])
        try await tab.page.evaluate(
            PageScript("document.dispatchEvent(new CustomEvent('ofPage', { detail: \(detail) })); null"))
        #expect(await scene.log.suffix(2) == ["ofPage \(expected)", "true"])
    }

    // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/bindings/js/JSCustomElementInterface.h: m_isolatedWorld
    @Test func itDefinesCustomElements() async throws {
        let (scene, tab) = try await scene(
            isolated: """
                class Base extends HTMLElement {}
                class Note extends Base {
                  static observedAttributes = ["mood"];
                  text = "made";
                  attributeChangedCallback(name, before, after) { console.log(name, before, after) }
                  connectedCallback() { console.log(this instanceof Note, this.isConnected, this.text) }
                }
                const before = document.querySelector("x-note");
                customElements.define("x-note", Note);
                console.log(before instanceof Note, customElements.get("x-note") === Note);
                const note = document.createElement("x-note");
                note.setAttribute("mood", "good");
                document.body.append(note, new Note());
                console.log(document.querySelectorAll("x-note")[1] === note, note.constructor === Note);
                try { customElements.define("x-note", class extends HTMLElement {}) } catch (error) { console.log(error.name) }
                try { new (class extends HTMLElement {})() } catch (error) { console.log(error.message) }
                """, html: "<x-note></x-note>")
        #expect(
            await scene.log == [
                "true true made", "true true", "mood null good", "true true made", "true true made", "true true",
                "NotSupportedError", "Illegal constructor",
            ])
        #expect(
            try await tab.page.evaluate(
                "const notes = [...document.querySelectorAll('x-note')]; notes.map((one) => [one.text, one instanceof HTMLElement])"
            )
                == [[nil, true], [nil, true], [nil, true]])
        // Nothing leads from the class into the world.
        #expect(
            try await tab.page.evaluate(
                """
                const Note = customElements.get("x-note");
                let refusal = null;
                try { Note() } catch (error) { refusal = error.name }
                [refusal, Object.getPrototypeOf(Note) === HTMLElement, Note.prototype === HTMLElement.prototype,
                  Note.constructor, Note.length, Reflect.ownKeys(Note).filter((key) => typeof Note[key] !== "undefined")]
                """) == ["TypeError", true, true, nil, nil, []])
    }

    /// https://webidl.spec.whatwg.org/#js-dictionary: a dictionary has the members that are read of it, and a page reads no others.
    @Test func aGetterOfADictionaryIsCalledWhereItIsRead() async throws {
        let (scene, _) = try await scene(
            isolated: """
                const read = [];
                new Request("https://a.example/", { method: "POST", body: "x", get duplex() { read.push("duplex"); return "half"; } });
                new MouseEvent("click", { get foo() { read.push("foo"); return 1; }, get ctrlKey() { read.push("ctrlKey"); return true; } });
                console.log(read.join());
                """)
        #expect(await scene.log == ["ctrlKey"])
    }
}
