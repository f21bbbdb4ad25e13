import ExtensionRunner
import Testing

/// What a console shows of the objects of a page, alike in content scripts and in the page's own.
@Suite struct ConsoleOfPageTests {
    private static let page = """
        <!DOCTYPE html><title>T</title><body><p id="one" class="a b" style="color: red" title="x<y>">text <b>bold</b></p><p></p>\
        <a href="/b">link</a><input name="q"><!-- note -->
        """

    /// What a script of the page logs in each world.
    private func logged(_ script: String, world: String) async throws -> [String] {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"], "world": .string(world)]]],
            files: ["script.js": script])
        try await scene.browser.open("https://example.com/", html: Self.page)
        return await scene.log
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func nodesAreShownAsTheirMarkup(world: String) async throws {
        let log = try await logged(
            """
            const [first, second] = document.querySelectorAll("p");
            first.expando = 1;
            console.log(first, second, document.links[0], document.querySelector("input"));
            console.log(document.doctype, document, window);
            console.log(first.firstChild, first.attributes[0], document.body.lastChild, new DocumentFragment());
            console.log(first.attachShadow === undefined, document.body.attachShadow({ mode: "open" }));
            second.title = "long ".repeat(100);
            console.log(second, { body: document.body });
            """, world: world)
        #expect(
            log == [
                ##"<p id="one" class="a b" style="color: red" title="x&lt;y&gt;">…</p> <p></p> <a href="/b">link</a> <input name="q">"##,
                "<!DOCTYPE html> #document https://example.com/ Window https://example.com/",
                ##"#text "text " id="one" <!-- note --> #document-fragment"##,
                "false #shadow-root (open)",
                #"<p title="\#(String(repeating: "long ", count: 12))…"></p> { body: <body>…</body> }"#,
            ])
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func listsAreShownByTheirItems(world: String) async throws {
        let log = try await logged(
            """
            const first = document.querySelector("p");
            console.log(document.querySelectorAll("p + p"), document.links, document.images);
            console.log(first.classList, document.links[0].attributes, document.querySelectorAll("q"));
            console.log(first.style, document.body.style, document.body.dataset);
            """, world: world)
        #expect(
            log == [
                #"NodeList(1) [<p></p>] HTMLCollection(1) [<a href="/b">link</a>] HTMLCollection(0) []"#,
                #"DOMTokenList(2) ["a", "b"] NamedNodeMap(1) [href="/b"] NodeList(0) []"#,
                "CSSStyleProperties { color: red; } CSSStyleProperties {} DOMStringMap {}",
            ])
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func objectsThatHaveATextAreShownByIt(world: String) async throws {
        let log = try await logged(
            """
            try { document.querySelector("<"); } catch (error) { console.log(error); }
            console.log(new DOMException("too long", "DataError"));
            console.log(new Headers({ a: "b" }), new URLSearchParams("a=b"), new URL("https://a.example/"));
            console.log([new Response(null, { headers: { c: "d" } }).headers]);
            """, world: world)
        #expect(
            log == [
                "SyntaxError: '<' is not a valid selector.\n    at script.js:1:29",
                "DataError: too long\n    at script.js:2:29",
                "Headers { a: b } URLSearchParams { a=b } URL { https://a.example/ }",
                "[Headers { c: d }]",
            ])
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func objectsAreShownByTheirAttributes(world: String) async throws {
        let log = try await logged(
            """
            document.querySelector("a").addEventListener("click", (event) => console.log(event));
            document.querySelector("a").dispatchEvent(new CustomEvent("click", { detail: { a: 1 } }));
            console.log(new DOMRect(1, 2, 3, 4));
            console.log(location.ancestorOrigins, HTMLElement.prototype);
            console.log(document.documentElement.getBoundingClientRect().x, location);
            """, world: world)
        #expect(
            log == [
                """
                CustomEvent {
                  detail: { a: 1 },
                  type: "click",
                  target: <a href="/b">link</a>,
                  currentTarget: <a href="/b">link</a>,
                  eventPhase: 2
                }
                """,
                """
                DOMRect {
                  x: 1,
                  y: 2,
                  width: 3,
                  height: 4,
                  top: 2,
                  right: 4,
                  bottom: 6,
                  left: 1
                }
                """,
                "DOMStringList { length: 0 } Element {}",
                """
                0 Location {
                  href: "https://example.com/",
                  origin: "https://example.com",
                  ancestorOrigins: DOMStringList { length: 0 },
                  protocol: "https:",
                  host: "example.com",
                  hostname: "example.com",
                  port: "",
                  pathname: "/",
                  search: "",
                  hash: ""
                }
                """,
            ])
    }

    /// Nothing that a script has put on a node or a prototype is called or shown.
    @Test(arguments: ["ISOLATED", "MAIN"])
    func noCodeOfTheScriptIsCalled(world: String) async throws {
        let log = try await logged(
            """
            const called = [];
            Object.defineProperty(Element.prototype, "localName", { get() { called.push("localName"); return "x"; } });
            Object.defineProperty(Node.prototype, "nodeType", { get() { called.push("nodeType"); return 9; } });
            Object.defineProperty(Event.prototype, "type", { get() { called.push("type"); return "y"; } });
            Object.defineProperty(document.body, "evil", { get() { called.push("evil"); }, enumerable: true });
            console.log(document.body, new Event("real", { bubbles: true }).bubbles);
            console.log(document.querySelectorAll("p + p"), called.length);
            class Store extends EventTarget {}
            console.log(Object.defineProperty(new Store(), "state", { get() { called.push("state"); }, enumerable: true }), called.length);
            """, world: world)
        #expect(log == ["<body>…</body> true", "NodeList(1) [<p></p>] 0", "Store { state: [Getter] } 0"])
    }
}
