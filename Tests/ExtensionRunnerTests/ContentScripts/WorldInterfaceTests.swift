import ExtensionRunner
import Testing

/// The interfaces of an isolated world are made from texts that its machine keeps. They have what the page's own have.
@Suite struct WorldInterfaceTests {
    /// Describes all interfaces of a window: which members they have, and of methods the names and numbers of parameters.
    private static let describe = """
        function describeAll() {
          const described = {};
          const valueText = (it) => (typeof it === "function" ? `${it.name}/${it.length}/${"prototype" in it}` : typeof it === "object" ? "{}" : it);
          const memberText = (it) => `${it.get ? "get" : ""} ${it.set ? "set" : ""} ${it.get || it.set ? "" : valueText(it.value)} `
            + `${it.enumerable} ${it.configurable} ${it.writable}`;
          for (const name of Object.getOwnPropertyNames(window)) {
            if (!/^[A-Z]/.test(name) || typeof window[name] !== "function" || !window[name].prototype) continue;
            for (const key of Reflect.ownKeys(window[name].prototype)) {
              if (key !== "constructor" && !/extrun/.test(String(key))) {
                described[`${name}.${String(key)}`] = memberText(Object.getOwnPropertyDescriptor(window[name].prototype, key));
              }
            }
          }
          return described;
        }
        """

    private func scene(isolated: String, main: String) async throws -> ExtensionScene {
        try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["main.js"], "world": "MAIN"],
                    ["matches": ["<all_urls>"], "js": ["isolated.js"]],
                ]
            ], files: ["isolated.js": isolated, "main.js": main])
    }

    // https://webidl.spec.whatwg.org/#interface-prototype-object
    @Test func interfacesHaveWhatThoseOfThePageHave() async throws {
        let scene = try await scene(
            isolated: Self.describe + """
                const ours = describeAll();
                // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/dom/openOrClosedShadowRoot
                delete ours["Element.openOrClosedShadowRoot"];
                const theirs = JSON.parse(document.documentElement.dataset.described);
                const names = Object.keys({ ...ours, ...theirs });
                const other = names.filter((name) => ours[name] !== theirs[name]).map((name) => `${name}: ${ours[name]}, not ${theirs[name]}`);
                console.log(names.length > 2000, other.length, other.slice(0, 40).join("\\n"));
                console.log("randomUUID" in crypto, "clipboard" in Navigator.prototype);
                console.log(Headers.prototype.entries === Headers.prototype[Symbol.iterator]);
                """,
            main: Self.describe + "document.documentElement.dataset.described = JSON.stringify(describeAll());")
        // Of the same machine, with other members for the second page.
        try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.open("http://example.com/", html: "<p>")
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(
            await scene.log == [
                "true 0 ", "true true", "true", "true 0 ", "false false", "true", "true 0 ", "true true", "true",
            ])
    }

    @Test func whatAPageDoesToItsFunctionsIsNoPartOfTheTexts() async throws {
        let scene = try await scene(
            isolated: """
                const parent = document.createElement("div");
                parent.append(document.createElement("i"));
                const { appendChild, insertBefore, cloneNode } = Node.prototype;
                console.log(...[appendChild, insertBefore, cloneNode].map((it) => typeof it.length), typeof stolen, parent.outerHTML);
                """,
            main: """
                const lengths = ["){}, get [stolen = 1](", 1e9, -1, NaN, { toString: () => ") {" }];
                for (const key of ["appendChild", "insertBefore", "removeChild", "replaceChild", "cloneNode"]) {
                    Object.defineProperty(Node.prototype[key], "length", { value: lengths.pop() });
                }
                for (const key of ["contains", "normalize"]) {
                    for (const part of ["length", "name"]) {
                        Object.defineProperty(Node.prototype[key], part, { get() { throw new Error("asked"); } });
                    }
                }
                Object.defineProperty(Document.prototype, Symbol.toStringTag, { value: { toString() { throw new Error("asked"); } } });
                """)
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == ["number number number undefined <div><i></i></div>"])
    }

    /// A page makes the set of an interface's members another with each load: only some texts are kept.
    @Test func everyWorldGetsTheTextOfItsPage() async throws {
        let scene = try await scene(
            isolated: "console.log(Node.prototype.contains.length);",
            main: """
                Object.defineProperty(Node.prototype.contains, "length", { value: Number(location.search.slice(1)) });
                document.documentElement;
                """)
        let lengths = Array(0..<12) + [0, 11, 3]
        for length in lengths { try await scene.browser.open("https://example.com/?\(length)", html: "<p>") }
        #expect(await scene.log == lengths.map { "\($0)" })
    }
}
