import ExtensionRunner
import Testing

/// What keys and clicks do to controls, popovers and editors, beside writing text. Compared with Chromium 156, and WebKit's sources where
/// they are named.
@Suite struct ControlActionTests {
    private func page(_ html: String, _ profile: Profile = .safariMacOS) async throws -> (browser: Browser, page: Page)
    {
        let browser = try await Browser(profile: profile, options: .forTests)
        return (browser, try await browser.open("https://example.com/", html: html, scripts: .inline).page)
    }

    /// Source: handleKeydownEvent in RadioInputType.cpp
    @Test func arrowKeysGoThroughAGroupOfRadioButtons() async throws {
        let (browser, page) = try await page(
            """
            <input type=radio name=r id=a checked><input type=radio name=r id=b disabled><input type=radio name=r id=c>
            <script>const told = []; addEventListener("click", ({ target, detail }) => told.push(target.id + detail));</script>
            """)
        try await page.focus("#a")
        try await page.press("ArrowDown")
        #expect(try await page.evaluate("document.activeElement.id + document.querySelector(':checked').id") == "cc")
        try await page.press("ArrowDown")
        try await page.press("ArrowLeft")
        #expect(try await page.evaluate("document.activeElement.id + told") == "ac0,a0")
        _ = browser
    }

    /// Source: sanitizeValue in EmailInputType.cpp
    @Test func theValueOfATypedAddressHasNoSpaceAroundIt() async throws {
        let (browser, page) = try await page(
            "<input type=email id=one><input type=email multiple id=more><input type=url id=url>")
        try await page.type(" a@b ", into: "#one")
        try await page.type("a@b , c@d", into: "#more")
        try await page.type(" https://a.example ", into: "#url")
        #expect(
            try await page.evaluate("[one, more, url].map((input) => input.value + input.matches(':valid')).join('|')")
                == "a@btrue|a@b,c@dtrue|https://a.exampletrue")
        // The space that the user sees is still there.
        try await page.press("Backspace")
        #expect(try await page.value(of: "#url") == "https://a.example")
        _ = browser
    }

    /// Source: handleTextInputEvent in EventHandler.cpp
    /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#suffering-from-bad-input
    @Test(arguments: [("number", "9a", "3", "3"), ("date", "2026-0", "2026-01-02", "2026-01-02")])
    func whatReadsAsNoValueIsClearedToo(type: String, bad: String, good: String, value: String) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<input id=n type=\(type)>")
        try await page.type(bad, into: "#n")
        #expect(try await page.evaluate("document.querySelector('#n').validity.badInput") == true)
        try await page.clear("#n")
        #expect(try await page.evaluate("document.querySelector('#n').validity.badInput") == false)
        try await page.type(good, into: "#n")
        #expect(try await page.value(of: "#n") == value)
        try await page.clear("#n")
        try await page.type(bad, into: "#n")
        let other =
            "(n => { n.type = 'text'; n.type = '\(type)'; return n.validity.badInput })(document.querySelector('#n'))"
        #expect(try await page.evaluate(PageScript(other, file: "other.js")) == false)
    }

    @Test func typedTextIsToldBeforeItIsPutIn() async throws {
        let (browser, page) = try await page(
            """
            <textarea id=t></textarea><script>
            const told = [];
            for (const type of ["keypress", "textInput", "beforeinput", "input"]) {
              t.addEventListener(type, (event) => told.push(`${type}:${event.data ?? ""}`));
            }
            t.addEventListener("textInput", (event) => { if (event.data === "x") event.preventDefault(); });
            </script>
            """)
        try await page.type("ax\n", into: "#t")
        #expect(
            try await page.evaluate("told.join(' ')")
                == "keypress: textInput:a beforeinput:a input:a keypress: textInput:x keypress: textInput:\n beforeinput: input:"
        )
        #expect(try await page.value(of: "#t") == "a\n")
        _ = browser
    }

    /// https://html.spec.whatwg.org/multipage/popover.html#popover-light-dismiss
    @Test(arguments: [Profile.safariMacOS, .safariIOS])
    func aClickBesidePopoversClosesThem(profile: Profile) async throws {
        let (browser, page) = try await page(
            """
            <button popovertarget=outer id=b>menu</button><p id=p>text</p>
            <div popover id=outer><i id=i>x</i><button popovertarget=inner id=c>more</button><div popover id=inner>y</div></div>
            <div popover=manual id=manual>z</div>
            """, profile)
        let open = "[...document.querySelectorAll(':popover-open')].map(({ id }) => id).join()"
        _ = try await page.evaluate("manual.showPopover()")
        try await page.click("#b")
        try await page.click("#c")
        #expect(try await page.evaluate(PageScript(open)) == "outer,inner,manual")
        try await page.click("#i")
        #expect(try await page.evaluate(PageScript(open)) == "outer,manual")
        try await page.click("#p")
        #expect(try await page.evaluate(PageScript(open)) == "manual")
        try await page.click("#b")
        try await page.click("#b")
        #expect(try await page.evaluate(PageScript(open)) == "manual")
        _ = browser
    }

    /// Source: handleKeydownEvent in SearchInputType.cpp
    @Test func escapeEmptiesASearch() async throws {
        let (browser, page) = try await page(
            "<input type=search id=q oninput='told += event.constructor.name'><input id=r><script>let told = ''</script>"
        )
        try await page.type("duck", into: "#q")
        _ = try await page.evaluate("told = ''")
        try await page.press("Escape")
        try await page.press("Escape")
        #expect(try await page.evaluate("q.value + told") == "Event")
        _ = browser
    }

    /// Without layout the one control in the shadow tree is what fills a custom element.
    @Test func aClickOnACustomElementHitsItsControl() async throws {
        let (browser, page) = try await page(
            """
            <x-button id=x>Go</x-button><script>
            customElements.define("x-inner", class extends HTMLElement {
              constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<button><slot></slot></button>"; }
            });
            customElements.define("x-button", class extends HTMLElement {
              constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = "<p>label</p><x-inner><slot></slot></x-inner>"; }
            });
            addEventListener("click", (event) => document.title += event.target.id);
            x.shadowRoot.querySelector("x-inner").addEventListener("click", () => document.title += "inner:");
            </script>
            """)
        try await page.click("#x")
        #expect(try await page.evaluate("document.title") == "inner:x")
        _ = browser
    }

    /// https://drafts.csswg.org/css-scoping-1/#flattening
    @Test(arguments: [
        ("#a", "its display is none"), ("#b", "the display of <div id=\"box\"> around it is none"),
        ("#c", "the visibility of <p id=\"veil\"> around it is hidden"),
        ("#d", "<details id=\"more\"> around it is closed"),
        ("#e", "no slot of the shadow tree shows it"), ("#f", nil), ("#g", "no slot of the shadow tree shows <b>"),
    ])
    func whatCannotBeSeenIsSaid(selector: String, why: String?) async throws {
        let (browser, page) = try await page(
            """
            <b id=a hidden>a</b><div id=box style="display: none"><b id=b>b</b></div><p id=veil style="visibility: hidden"><i><b id=c>c</b></i></p>
            <details id=more><summary>s</summary><b id=d>d</b></details>
            <div id=host><b id=e>e</b><b id=f slot=s>f</b><b><i id=g>g</i></b></div>
            <script>host.attachShadow({ mode: "closed" }).innerHTML = "<slot name=s></slot>"</script>
            """)
        if let why {
            let error = await #expect(throws: BrowserError.self) { try await page.click(selector) }
            #expect(
                "\(try #require(error))".contains("is not visible: \(why)."),
                "\(error.map(String.init(describing:)) ?? "")")
        } else {
            try await page.click(selector)
        }
        #expect(try await page.evaluate("document.querySelector('#host').innerText") == "f")
        _ = browser
    }

    /// https://drafts.csswg.org/css-display-4/#valdef-display-contents
    @Test(arguments: [
        ("<label id=x><input type=checkbox> Session</label>", true), ("<p id=x>text</p>", true),
        ("<p id=x><b><i></i></b></p>", true),
        ("<p id=x><b style='display: contents'>text</b></p>", true), ("<p id=x> </p>", false),
        ("<p id=x><b hidden>text</b></p>", false), ("<div hidden><p id=x>text</p></div>", false),
        ("<p id=x style='display: contents; visibility: hidden'>text</p>", false),
    ])
    func whatHasNoBoxIsClickedWhereSomethingStandsInIt(html: String, isClicked: Bool) async throws {
        let (browser, page) = try await page(
            "<style>#x { display: contents }</style>\(html)<script>x.onclick = () => { document.title += 'clicked' }</script>"
        )
        if isClicked {
            try await page.click("#x")
        } else {
            await #expect(throws: BrowserError.self) { try await page.click("#x") }
        }
        #expect(try await page.evaluate("document.title !== ''") == .bool(isClicked))
        _ = browser
    }

    /// https://html.spec.whatwg.org/multipage/interaction.html#inert, https://w3c.github.io/pointerevents/#the-pointer-events-css-property
    @Test(arguments: [Profile.safariIOS, .safariMacOS])
    func whatAUserCannotReachIsSaid(profile: Profile) async throws {
        let (browser, page) = try await page(
            """
            <main id=m inert><button id=a>a</button><input id=b></main><div style="pointer-events: none"><button id=c>c</button><input id=d></div>
            <p id=e>e</p><button id=f>f</button><dialog id=modal><button id=g>g</button></dialog>
            <script>const told = []; addEventListener("click", ({ target }) => told.push(target.id), true);</script>
            """, profile)
        func refusal(_ act: () async throws -> Void) async throws -> String {
            let error = await #expect(throws: BrowserError.self) { try await act() }
            return "\(try #require(error))".split(separator: "Error: ").last.map(String.init) ?? ""
        }
        let inert = "is inert, as <main id=\"m\"> says."
        #expect(try await refusal { try await page.click("#a") } == "The element <button id=\"a\"> \(inert)")
        #expect(try await refusal { try await page.hover("#a") } == "The element <button id=\"a\"> \(inert)")
        #expect(try await refusal { try await page.type("x", into: "#b") } == "The element <input id=\"b\"> \(inert)")
        #expect(try await refusal { try await page.focus("#b") } == "The element <input id=\"b\"> \(inert)")
        #expect(
            try await refusal { try await page.click("#c") }
                == "The element <button id=\"c\"> lets a pointer through to what is behind it: its pointer-events is none."
        )
        try await page.type("by keyboard", into: "#d")
        #expect(try await refusal { try await page.focus("#e") } == "The element <p id=\"e\"> takes no focus.")
        try await page.evaluate("modal.showModal()")
        #expect(
            try await refusal { try await page.click("#f") }
                == "The element <button id=\"f\"> is behind the modal dialog <dialog id=\"modal\">.")
        try await page.click("#g")
        #expect(try await page.evaluate("[...told, d.value].join()") == "g,by keyboard")
        _ = browser
    }

    @Test func aTapInAnEditorPlacesTheCaret() async throws {
        let (browser, page) = try await page(
            """
            <div id=d contenteditable>hello world</div>
            <script>d.addEventListener("focus", () => getSelection().collapse(d.firstChild, 0))</script>
            """, .safariIOS)
        try await page.click("#d")
        try await page.type("Z", into: "#d")
        #expect(try await page.text("#d") == "hello worldZ")
        _ = browser
    }

    /// Source: defaultValueForSupportedCopyCut in EditorCommand.cpp, WindowNameCollection::elementMatches
    @Test func whatScriptsAskOfADocument() async throws {
        let (browser, page) = try await page("<svg id=drawing></svg>")
        #expect(
            try await page.evaluate("document.queryCommandSupported('copy') && !document.queryCommandEnabled('copy')")
                == true)
        #expect(try await page.evaluate("drawing === document.querySelector('svg')") == true)
        _ = browser
    }
}
