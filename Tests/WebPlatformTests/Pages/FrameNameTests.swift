import Testing

@testable import WebPlatform

// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable-target-names
@Suite struct FrameNameTests {
    // What Chromium prints. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/HTMLFrameElementBase.cpp
    @Test func aFrameIsFoundByTheNameOfItsWindow() async throws {
        let lines = try await pageLines(
            "<iframe id=a name=one></iframe><iframe id=b></iframe>",
            script: """
                const [a, b] = document.querySelectorAll("iframe");
                const who = (name) => (window[name] === a.contentWindow ? "a" : window[name] === b.contentWindow ? "b" : "none");
                const tell = () => console.log(["one", "two", "three"].map(who).join(), "two" in window);
                tell();
                b.contentWindow.name = "two";
                tell();
                a.contentWindow.name = "three";
                tell();
                a.name = "one";
                b.removeAttribute("name");
                tell();
                console.log(open("", "two") === b.contentWindow, frames.three === a.contentWindow);
                b.contentWindow.name = "";
                tell();
                a.remove();
                document.body.append(a);
                tell();
                """)
        #expect(
            lines == [
                "a,none,none false", "a,b,none true", "none,b,a true", "none,b,a true", "true true",
                "none,none,a false",
                "a,none,none false",
            ])
    }

    @Test func aFrameKeepsItsNameWhereverItGoes() async throws {
        let lines = try await pageLines(
            "<iframe src='/one.html' name=first></iframe>",
            resources: [
                "https://page.example/one.html": "<script>name = 'chosen'</script>",
                "https://page.example/two.html": "<script>console.log(name)</script>",
                "https://other.example/": "<script>console.log(name)</script>",
            ],
            script: """
                const frame = document.querySelector("iframe");
                const others = ["/two.html", "https://other.example/"];
                const next = () => {
                  console.log(window.chosen === frame.contentWindow, window.first);
                  if (others.length > 0) frame.src = others.shift();
                };
                frame.onload = next;
                next();
                """)
        #expect(lines == ["true undefined", "chosen", "true undefined", "chosen", "true undefined"])
    }

    // https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
    @Test func aLinkLeadsAnyFrameOfThePage() async throws {
        let link = { (target: String) in
            "<a href='/shown.html' target='\(target)'></a><script>document.links[0].click()</script>"
        }
        let lines = try await pageLines(
            """
            <iframe name=outer src='/outer.html'></iframe><iframe name=other></iframe>
            <iframe name=upper src='/upper.html'></iframe><iframe name=linking src='/linking.html'></iframe>
            """,
            resources: [
                "https://page.example/outer.html": "<iframe name=inner></iframe>",
                "https://page.example/upper.html": "<iframe src='/parent.html'></iframe>",
                "https://page.example/parent.html": link("_Parent"),
                "https://page.example/linking.html": link("other"),
                "https://page.example/shown.html": "<script>console.log(name)</script>",
            ],
            script: """
                frames.outer.frames.inner.name = "innermost";
                frames.other.document.body.innerHTML = "<a href='/shown.html' target=innermost></a>";
                frames.other.document.links[0].click();
                console.log(frames.other.open("", "_top") === window, frames.other.open("", "outer") === frames.outer);
                """)
        #expect(lines == ["other", "upper", "true true", "innermost"])
    }
}
