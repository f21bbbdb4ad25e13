import ExtensionRunner
import HTTP
import Testing

/// Pages whose scripts have put functions of their own in the place of the language's.
@Suite struct ReplacedBuiltInTests {
    private static let html = """
        <form id=form><input id=name name=name><input type=checkbox id=check><input type=radio name=r id=radio>
        <select id=select><option value=1>one<option value=2>two</select><textarea id=text>some words here</textarea>
        <input type=email id=mail><input type=number id=number><button id=button class="a b">Send</button></form>
        <style>p { color: green } b:hover { color: red }</style>
        <p id=paragraph>A <a id=link href="#there">link</a> and <b>more</b> of it.</p>
        <div id=editor contenteditable><p>first</p><p>second</p></div>
        <script>
        const told = [];
        for (const type of ["click", "input", "change", "submit", "keydown", "dblclick", "contextmenu"]) {
          addEventListener(type, (event) => { told[told.length] = type; if (type === "submit") event.preventDefault(); });
        }
        const refuse = () => { throw new Error("a function of the page was called"); };
        const replace = (object, key) => { object[key] = refuse; };
        const iterators = [[][Symbol.iterator](), ""[Symbol.iterator]()];
        const classes = [String, RegExp, Number, Array];
        for (let i = 0; i < classes.length; i++) {
          const { prototype } = classes[i];
          const keys = Reflect.ownKeys(prototype);
          for (let j = 0; j < keys.length; j++) {
            const { value, writable } = Reflect.getOwnPropertyDescriptor(prototype, keys[j]);
            if (typeof value === "function" && writable && value !== classes[i]) replace(prototype, keys[j]);
          }
        }
        for (let i = 0; i < iterators.length; i++) replace(Reflect.getPrototypeOf(iterators[i]), "next");
        replace(Object.prototype, "toJSON");
        replace(Symbol, "for");
        for (let i = 0, keys = ["get", "has", "set", "ownKeys", "apply"]; i < keys.length; i++) replace(Reflect, keys[i]);
        </script>
        """

    /// What a test does with a page, one step each.
    static let steps: [(name: String, run: @Sendable (Page) async throws -> String?)] = [
        (
            "click",
            {
                try await $0.click("#button")
                return nil
            }
        ),
        (
            "double click",
            {
                try await $0.doubleClick("#paragraph")
                return nil
            }
        ),
        (
            "type",
            {
                try await $0.type("Ada L.", into: "#name")
                return try await $0.value(of: "#name")
            }
        ),
        (
            "type an address",
            {
                try await $0.type("a@b.example", into: "#mail")
                return try await $0.value(of: "#mail")
            }
        ),
        (
            "type a number",
            {
                try await $0.type("12", into: "#number")
                return try await $0.value(of: "#number")
            }
        ),
        (
            "clear",
            {
                try await $0.clear("#text")
                return try await $0.value(of: "#text")
            }
        ),
        (
            "check",
            {
                try await $0.check("#check")
                return nil
            }
        ),
        (
            "check a radio button",
            {
                try await $0.check("#radio")
                return nil
            }
        ),
        (
            "select",
            {
                try await $0.select(["two"], in: "#select")
                return try await $0.value(of: "#select")
            }
        ),
        (
            "press",
            {
                try await $0.focus("#text")
                try await $0.press("Meta+a")
                try await $0.press("x")
                return try await $0.value(of: "#text")
            }
        ),
        (
            "tab",
            {
                try await $0.focus("#name")
                try await $0.press("Tab")
                return nil
            }
        ),
        (
            "write in an editor",
            {
                try await $0.focus("#editor")
                try await $0.press("Enter")
                try await $0.type("abc", into: "#editor")
                return nil
            }
        ),
        (
            "select a text",
            {
                try await $0.selectText(in: "#paragraph")
                return nil
            }
        ),
        (
            "follow a link",
            {
                try await $0.click("#link")
                return nil
            }
        ),
        (
            "submit",
            {
                try await $0.submit("#form")
                return nil
            }
        ),
        (
            "copy",
            {
                try await $0.selectText(in: "#paragraph")
                try await $0.press("Meta+c")
                try await $0.focus("#name")
                try await $0.press("Meta+v")
                return try await $0.value(of: "#name")
            }
        ),
        (
            "right click",
            {
                // A phone has no mouse.
                try? await $0.rightClick("#paragraph") == nil ? "not clicked" : "clicked"
            }
        ),
        ("read", { try await $0.text("#paragraph") }),
        ("look", { try await $0.attribute("class", of: "#button") }),
    ]

    /// What a page asks of the network, and what else crosses from a page to its host.
    static let questions: [PageScript] = [
        "fetch('/data', { method: 'POST', headers: { a: 'b' }, body: 'c' }).then((response) => response.text())",
        "fetch('/data', { method: 'POST', body: new FormData(document.forms[0]) }).then((response) => response.text())",
        "fetch('/data', { method: 'POST', body: new URLSearchParams('a=b&c=%20d') }).then((response) => response.text())",
        "fetch(new Request('/data')).then((response) => response.json()).then((list) => list[0])",
        """
        new Promise((resolve) => {
          const request = new XMLHttpRequest();
          request.open("POST", "/data");
          request.onload = () => resolve(request.responseText);
          request.send("a");
        })
        """,
        """
        new Promise((resolve) => {
          const frame = document.createElement("iframe");
          frame.onload = () => resolve(frame.contentDocument.body.textContent);
          frame.srcdoc = "text";
          document.body.appendChild(frame);
        })
        """,
        "new Promise((resolve) => { onmessage = ({ data }) => resolve(data); postMessage('a', '*'); })",
        "document.getElementById('paragraph').style.color = 'red', getComputedStyle(paragraph).color",
        "paragraph.dataset.someName = 'a', paragraph.outerHTML",
        "paragraph.innerHTML = '<svg viewBox=\"0 0 1 1\"><a href=x>b</a></svg>', paragraph.firstChild.viewBox.baseVal.width",
        "document.evaluate('substring-after(normalize-space(//p), \"A \")', document).stringValue",
        "document.evaluate('//p[contains(., \"link\")]', document, null, 9).singleNodeValue.id",
        "new XMLSerializer().serializeToString(paragraph)",
        "new DOMParser().parseFromString('<a b=\"1\">c</a>', 'text/xml').documentElement.getAttribute('b')",
        "document.styleSheets[0].cssRules[0].cssText",
        "const img = new Image(); img.srcset = 'a.png 1x, b.png 2x'; img.currentSrc + img.sizes",
        "paragraph.animate({ backgroundColor: 'red' }, 100).effect.getKeyframes()[0].backgroundColor",
        "new IntersectionObserver(() => {}, { rootMargin: '10px 5%' }).rootMargin",
        """
        const context = document.createElement("canvas").getContext("2d");
        context.font = "20px serif"; context.translate(1, 2); context.fillRect(0, 0, 5, 5); context.getTransform().e + context.font
        """,
        "const range = document.createRange(); range.selectNodeContents(paragraph); range.cloneContents().textContent",
        "document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode().data",
        "new MouseEvent('click', { clientX: 5 }).clientX",
        "const data = new FormData(document.forms[0]); data.get('name') + data.has('r')",
        "new URLPattern('https://*.example/:id').test('https://a.example/5')",
        "IDBKeyRange.bound(1, 5).includes(3)",
        "caches.open('c').then((c) => c.put('/data', new Response('a')).then(() => c.delete('/data')))",
        "new ImageData(2, 3).height",
        "history.pushState({ a: [1] }, ''), history.state.a[0]",
        "customElements.define('x-a', class extends HTMLElement {}), document.createElement('x-a').localName",
        "new DOMMatrix('translate(3px, 4px)').f",
        """
        const form = document.createElement("form");
        form.action = "?a#b"; form.innerHTML = "<input name=q value='1 2'><textarea name=t wrap=hard cols=2>abc</textarea>";
        document.body.appendChild(form);
        form.submit();
        1
        """,
        """
        new Promise((resolve) => {
          const request = new XMLHttpRequest();
          request.open("GET", "/data");
          request.onload = () => resolve(request.getAllResponseHeaders());
          request.send();
        })
        """,
        "document.cookie = 'a=b', document.lastModified.length + document.cookie",
        "[1, { a: 2 }].length",
    ]

    private static let profiles: [Profile] = [.safariMacOS, .safariIOS]

    /// The page, and the same with the language's own functions.
    private func pages(_ profile: Profile) async throws -> (replaced: Page, untouched: Page) {
        var pages: [Page] = []
        for html in [Self.html, Self.html.replacing("object[key] = refuse", with: "void 0")] {
            let browser = try await Browser(profile: profile, options: .forTests)
            browser.network.route(nil, "https://example.com/data") { request in
                HTTPResponse(status: 200, body: Array("[\"\(request.method)\",\(request.body.count)]".utf8))
            }
            try await pages.append(browser.open("https://example.com/", html: html, scripts: .inline).page)
        }
        return (pages[0], pages[1])
    }

    @Test(arguments: steps.indices, profiles) func aUserIsNotStoppedByThem(step: Int, profile: Profile) async throws {
        let (page, untouched) = try await pages(profile)
        let (name, run) = Self.steps[step]
        let expected = try await run(untouched)
        #expect(try await run(page) == expected, "\(name)")
        let told: PageScript = "told.length + ' ' + told[0] + told[1] + told[2]"
        #expect(try await page.evaluate(told) == untouched.evaluate(told), "\(name)")
    }

    @Test(arguments: questions.indices) func whatIsAskedForComes(question: Int) async throws {
        let (page, untouched) = try await pages(.safariMacOS)
        let expected = try await untouched.evaluate(Self.questions[question])
        #expect(try await page.evaluate(Self.questions[question]) == expected)
    }

    /// Chromium gives the same.
    @Test func whatEveryObjectInheritsIsNoMemberOfAnEvent() async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let page = try await browser.open(
            "https://example.com/",
            html: """
                <button>b</button><script>
                const told = [];
                Object.assign(Object.prototype, { detail: 5, bubbles: false, cancelable: false, ctrlKey: true });
                addEventListener("click", (event) => told.push(event.detail, event.cancelable, event.ctrlKey));
                </script>
                """, scripts: .inline
        ).page
        try await page.evaluate("document.querySelector('button').click()")
        try await page.click("button")
        #expect(try await page.evaluate("told.join()") == .string("0,true,false,1,true,false"))
    }

    /// What a page has put there changes neither its requests nor what its policy refuses.
    @Test func whatEveryObjectInheritsIsNoOptionOfARequest() async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let script = browser.network.route(.get, "https://example.com/x.js") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/javascript"], body: [])
        }
        browser.network.route(.get, "https://example.com/data") { _ in .text("data") }
        let page = try await browser.open(
            "https://example.com/",
            html: """
                <meta http-equiv="content-security-policy" content="script-src 'unsafe-inline' https://example.com"><script>
                var told = [];
                Object.assign(Object.prototype, {
                  referrer: "https://spoof.example/", body: "body", isOfWorld: true, isBroken: true, isStream: true,
                  origin: "https://spoof.example", lastEventId: "spoof", setNamed: () => told.push("spoof"),
                });
                const element = (src) => Object.assign(document.createElement("script"), { src, onload: () => told.push(src) });
                document.head.append(element("https://example.com/x.js"));
                document.head.append(element(URL.createObjectURL(new Blob(["told.push('blob')"], { type: "text/javascript" }))));
                const request = new XMLHttpRequest();
                request.open("GET", "/data");
                request.onloadend = () => told.push(request.responseText, request.status);
                request.send();
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = ({ origin, lastEventId }) => told.push(origin + lastEventId);
                port2.postMessage(1);
                document.forms.own = 1;
                </script>
                """, scripts: .all
        ).page
        #expect(
            try await page.evaluate("told.map(String).sort()") == ["", "200", "data", "https://example.com/x.js"])
        let request = try #require(script.requests.first)
        #expect(request.headers["Referer"] == "https://example.com/" && request.body == [])
    }

    @Test func theClockIsNotThePagesToChange() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://example.com/", html: "<p>", scripts: .inline)
        let asked: PageScript = """
            Math.floor = () => 7;
            Date.prototype.toString = () => "mine";
            [Date.now() > 7, Date() === "mine"]
            """
        #expect(try await tab.page.evaluate(asked) == [true, false])
    }

    /// Neither listeners of a content script nor what is in a closed shadow tree come to a page by the places of its lists.
    @Test func theIndicesOfItsListsTellAPageNothing() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://a.example/*"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                const root = document.body.attachShadow({ mode: "closed" });
                root.innerHTML = "<p><button></button></p>";
                const button = root.querySelector("button");
                for (const name of ["one", "two"]) button.addEventListener("click", (event) => console.log(name, event.composedPath().length));
                button.click();
                """
            ])
        let tab = try await scene.browser.open(
            "https://a.example/",
            html: """
                <script>
                var seen = new Set();
                for (let index = 0; index < 10; index++) {
                  Object.defineProperty(Array.prototype, index, { set(value) { seen.add(value); }, configurable: true });
                }
                </script><body>
                """, scripts: .inline)
        #expect(await scene.log == ["one 7", "two 7"])
        let told: PageScript = """
            for (let index = 0; index < 10; index++) delete Array.prototype[index];
            [...seen].filter((value) => value?.callback !== undefined || value instanceof HTMLButtonElement).length
            """
        #expect(try await tab.page.evaluate(told) == 0)
    }
}
