import ExtensionRunner
import Testing

/// Pages whose scripts have put functions of their own in the place of the language's.
@Suite struct ReplacedBuiltInTests {
    private static let html = """
        <form id=form><input id=name name=name><input type=checkbox id=check><input type=radio name=r id=radio>
        <select id=select><option value=1>one<option value=2>two</select><textarea id=text>some words here</textarea>
        <input type=email id=mail><input type=number id=number><button id=button class="a b">Send</button></form>
        <p id=paragraph>A <a id=link href="#there">link</a> and <b>more</b> of it.</p>
        <div id=editor contenteditable><p>first</p><p>second</p></div>
        <script>
        const told = [];
        for (const type of ["click", "input", "change", "submit", "keydown", "dblclick", "contextmenu"]) {
          addEventListener(type, (event) => { told[told.length] = type; if (type === "submit") event.preventDefault(); });
        }
        const refuse = () => { throw new Error("a function of the page was called"); };
        const classes = [String, RegExp, Number];
        for (let i = 0; i < classes.length; i++) {
          const { prototype } = classes[i];
          const keys = Reflect.ownKeys(prototype);
          for (let j = 0; j < keys.length; j++) {
            const { value, writable } = Reflect.getOwnPropertyDescriptor(prototype, keys[j]);
            if (typeof value === "function" && writable && value !== classes[i]) prototype[keys[j]] = refuse;
          }
        }
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
                try await $0.press("Control+a")
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
        ("read", { try await $0.text("#paragraph") }),
        ("look", { try await $0.attribute("class", of: "#button") }),
    ]

    @Test(arguments: steps.indices) func aUserIsNotStoppedByThem(step: Int) async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let tab = try await browser.open("https://example.com/", html: Self.html, scripts: .inline)
        let plain = Self.html.replacing("prototype[keys[j]] = refuse", with: "void 0")
        let other = try await Browser(profile: .safariMacOS, options: .forTests)
        let untouched = try await other.open("https://example.com/", html: plain, scripts: .inline)
        let (name, run) = Self.steps[step]
        let expected = try await run(untouched.page)
        #expect(try await run(tab.page) == expected, "\(name)")
        let told: PageScript = "told.length + ' ' + told[0] + told[1] + told[2]"
        #expect(try await tab.page.evaluate(told) == untouched.page.evaluate(told), "\(name)")
    }
}
