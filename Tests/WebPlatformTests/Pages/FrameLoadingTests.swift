import Testing

@testable import WebPlatform

/// What a frame goes to, and when: https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
@Suite struct FrameLoadingTests {
    private let pages = [
        "https://page.example/a/one.html": "<title>one</title><script>parent.ran?.('one')</script>",
        "https://page.example/a/two.html": "<title>two</title><script>parent.ran?.('two')</script>",
    ]

    @Test func whatASetterLeadsToComesLater() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const frame = document.createElement("iframe");
                frame.srcdoc = "<script>parent.console.log('script')<\\/script>";
                document.body.append(frame);
                console.log("inserted");
                const loads = () => new Promise((resolve) => (frame.onload = resolve));
                await loads();
                frame.removeAttribute("srcdoc");
                console.log(frame.contentDocument.URL);
                await loads();
                console.log(frame.contentDocument.URL);
                frame.src = "about:blank#x";
                console.log(frame.contentDocument.URL);
                const other = document.createElement("iframe");
                other.onload = () => console.log("initial", other.contentDocument.URL);
                other.src = "about:blank#y";
                document.body.append(other);
                console.log("inserted");
                """)
        #expect(
            lines == [
                "inserted", "script", "about:srcdoc", "about:blank", "about:blank#x", "initial about:blank#y",
                "inserted",
            ])
    }

    @Test func whatIsNotLoadedIsToldLater() async throws {
        let lines = try await pageLines(
            "", scripts: .inline,
            script: """
                const frame = document.createElement("iframe");
                frame.src = "https://other.example/";
                document.body.append(frame);
                await new Promise((resolve) => (frame.onload = resolve));
                console.log("load");
                """)
        #expect(lines == ["load"])
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
    @Test(arguments: [
        ("frame.src = 'one.html'; document.body.append(frame); frame.src = 'two.html'", ["two", "load two"]),
        ("frame.src = 'one.html'; document.body.append(frame); frame.srcdoc = '<title>doc</title>'", ["load doc"]),
        (
            "document.body.append(frame); frame.contentWindow.location = 'one.html'; frame.contentWindow.location = 'two.html'",
            ["two", "load two"]
        ),
    ])
    func aNavigationEndsTheOneUnderWay(code: String, expected: [String]) async throws {
        let lines = try await pageLines(
            "", resources: pages,
            script: """
                globalThis.ran = (name) => console.log(name);
                const frame = document.createElement("iframe");
                \(code);
                frame.onload = () => console.log("load", frame.contentDocument.title);
                """)
        #expect(lines == expected)
    }

    /// What is written is there when it is closed, as in browsers.
    @Test func aDocumentThatIsWrittenEndsTheNavigationUnderWay() async throws {
        let lines = try await pageLines(
            "", resources: pages,
            script: """
                globalThis.ran = (name) => console.log(name);
                const frame = document.createElement("iframe");
                frame.onload = () => console.log("load", frame.contentDocument.title);
                frame.src = "one.html";
                document.body.append(frame);
                frame.contentDocument.open();
                frame.contentDocument.write("<title>written</title>");
                frame.contentDocument.close();
                console.log("closed");
                """)
        #expect(lines == ["load written", "closed"])
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate-fragid
    @Test func anotherFragmentKeepsTheDocument() async throws {
        let lines = try await pageLines(
            "<iframe src='one.html'></iframe>", resources: pages,
            script: """
                const frame = document.querySelector("iframe");
                const { contentDocument, contentWindow } = frame;
                frame.onload = () => console.log("load");
                contentWindow.onhashchange = ({ newURL }) => console.log(newURL, frame.contentDocument === contentDocument);
                frame.src = "one.html#b";
                """)
        #expect(lines == ["https://page.example/a/one.html#b true"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#entry-settings-object
    @Test func addressesAreRelativeToThePageWhoseScriptRuns() async throws {
        let lines = try await pageLines(
            "<iframe name=f src='/far/away.html'></iframe>",
            resources: pages.merging(["https://page.example/far/away.html": "<p>"]) { first, _ in first },
            script: """
                const frame = document.querySelector("iframe");
                frame.onload = () => {
                  console.log(frame.contentDocument.URL);
                  frame.onload = () => console.log(frame.contentDocument.URL);
                  frame.contentWindow.open("two.html", "_self");
                };
                frame.contentWindow.location.href = "one.html";
                """)
        #expect(lines == ["https://page.example/a/one.html", "https://page.example/a/two.html"])
    }

    /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document-and-its-descendants
    @Test func theFramesOfAFrameAreToldThatItGoes() async throws {
        let inner = "<script>onpagehide = () => top.console.log('inner')</script>"
        let lines = try await pageLines(
            "<iframe src='/outer.html'></iframe>",
            resources: [
                "https://page.example/outer.html":
                    "<iframe src='/inner.html'></iframe><script>onpagehide = () => top.console.log('outer')</script>",
                "https://page.example/inner.html": inner,
            ],
            script: """
                document.querySelector("iframe").remove();
                """)
        #expect(lines == ["outer", "inner"])
    }

    /// https://html.spec.whatwg.org/multipage/document-sequences.html#destroy-a-document
    @Test func theWindowOfARemovedFrameHasNothingAround() async throws {
        let lines = try await pageLines(
            "<iframe srcdoc='<iframe></iframe>'></iframe>",
            script: """
                const outer = frames[0];
                const inner = outer[0];
                const { document: page } = outer;
                document.querySelector("iframe").remove();
                for (const window of [outer, inner]) {
                  console.log(window.closed, window.parent, window.top, window.frameElement, window.localStorage);
                }
                console.log(page.defaultView, page.hasFocus(), outer.open("/"));
                """)
        #expect(lines == ["true null null null null", "true null null null null", "null false null"])
    }
}
