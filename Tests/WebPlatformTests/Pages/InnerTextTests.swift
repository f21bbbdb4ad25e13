import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute. What is expected is what Chromium 156 gives.
@Suite struct InnerTextTests {
    @Test(arguments: [
        ("View all <svg></svg>", "View all "), ("one <svg></svg> two", "one  two"),
        ("<label><input type=radio> <svg></svg> RSS</label>", "  RSS"), ("a<svg><text>b</text></svg>c", "abc"),
        ("<div popover>hidden</div>c", "c"),
        ("<div style='display: flex'><p style='display: contents'><b>a</b><i>b</i></p></div>", "a\nb"),
    ])
    func aTextIsWhatIsSeen(html: String, expected: String) async throws {
        for style in ["", "<style>u { color: red }</style>"] {
            let lines = try await pageLines(
                "<!doctype html>\(style)<body><div id=d>\(html)</div>", scripts: .off,
                script: "console.log(JSON.stringify(document.querySelector('#d').innerText))")
            #expect(lines == ["\"\(expected.replacing("\n", with: "\\n"))\""], "\(style)")
        }
    }

    @Test(arguments: [
        ("<div hidden><slot></slot></div>", ""), ("<div><slot></slot></div>", "a"),
        ("<slot style='display: none'></slot>", ""),
        ("<style>div { display: none }</style><div><slot></slot></div>", ""),
    ])
    func whatASlotDoesNotShowIsNotSeen(shadow: String, expected: String) async throws {
        let lines = try await pageLines(
            "<!doctype html><body><x-t><p>a</p></x-t><p>b</p>", scripts: .off,
            script: """
                document.querySelector("x-t").attachShadow({ mode: "open" }).innerHTML = "\(shadow)";
                console.log(document.body.innerText.split("\\n").filter(Boolean).join());
                """)
        #expect(lines == [expected.isEmpty ? "b" : "\(expected),b"])
    }
}
