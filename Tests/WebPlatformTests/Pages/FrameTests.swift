import ScriptEngine
import Testing
import VirtualTime

@testable import WebPlatform

@Suite struct FrameTests {
    @Test func aFrameThatIsWrittenLoadsAndRunsItsScripts() async throws {
        let lines = try await pageLines(
            """
            <iframe></iframe><script>
            const frame = document.querySelector("iframe");
            onload = () => {
                frame.onload = () => console.log("load", frame.contentDocument.readyState, frame.contentWindow.seen);
                frame.contentDocument.open();
                for (const part of ["<p>written</p><scr", "ipt>seen = document.querySelector('p').textContent</scri", "pt>"]) {
                    frame.contentDocument.write(part);
                }
                console.log(frame.contentDocument.readyState, frame.contentWindow.seen);
                frame.contentDocument.close();
            };
            </script>
            """)
        #expect(lines == ["loading written", "load complete written"])
    }

    // https://w3c.github.io/FileAPI/#blob-url
    @Test func whatABlobHoldsIsAPageOrAScript() async throws {
        let lines = try await pageLines(
            """
            <script>
            const address = (text, type) => URL.createObjectURL(new Blob([text], { type }));
            const frame = document.createElement("iframe");
            frame.src = address("<title>Ä</title><p>page", "text/html;charset=utf-8");
            frame.onload = () => console.log(frame.contentDocument.title, frame.contentDocument.querySelector("p").textContent);
            const script = document.createElement("script");
            script.src = address("console.log('script')", "text/javascript");
            const missing = document.createElement("script");
            missing.src = "blob:https://page.example/0";
            missing.onerror = () => console.log("error");
            document.documentElement.append(frame, script, missing);
            </script>
            """)
        #expect(lines == ["Ä page", "script", "error"])
    }

    @Test func aFrameThatPostsWhileItLoadsIsTheSource() async throws {
        let lines = try await pageLines(
            """
            <script>
            onmessage = ({ data, source, origin }) => console.log(data, [0, 1, 2].find((i) => source === frames[i]), origin);
            </script>
            <iframe srcdoc="<script>parent.postMessage(1, '*'); onload = () => parent.postMessage(2, '*')</script>"></iframe>
            <iframe src="https://other.example/in"></iframe><iframe></iframe>
            <script>frames[2].document.write("<script>parent.postMessage(4, '*')</" + "script>")</script>
            """, resources: ["https://other.example/in": "<script>top.postMessage(3, '*')</script>"])
        #expect(
            lines.sorted() == [
                "1 0 https://page.example", "2 0 https://page.example", "3 1 https://other.example",
                "4 2 https://page.example",
            ])
    }

    @Test func framesOfTheSameOriginShareTheirNodes() async throws {
        let lines = try await pageLines(
            """
            <iframe name=one srcdoc="<p id=inner>inner</p><script>parent.told = document.URL</script>"></iframe>
            <iframe src="/frame.html" onload="console.log('loaded', this.contentDocument.URL)"></iframe>
            <script>onload = () => console.log("page loaded")</script>
            """, resources: ["https://page.example/frame.html": "<title>t</title><script>top.order = name</script>"],
            script: """
                console.log(frames.length, window[0] === one, one.parent === window, one.frameElement.name, told);
                const { contentDocument, contentWindow } = document.querySelector("iframe");
                console.log(contentDocument.getElementById("inner").textContent, contentWindow.document === contentDocument);
                const p = contentDocument.createElement("p");
                console.log(p instanceof HTMLElement, p instanceof contentWindow.HTMLElement);
                document.body.append(p);
                console.log(p.ownerDocument === document, frames[1].document.title);
                document.querySelector("iframe").remove();
                console.log(frames.length, typeof one);
                """)
        #expect(
            lines == [
                "loaded https://page.example/frame.html", "page loaded",
                "2 true true one about:srcdoc", "inner true", "false true", "true t", "1 undefined",
            ])
    }

    @Test func eachWindowHasItsOwnChanges() async throws {
        let lines = try await pageLines(
            "<iframe srcdoc='<p>inner'></iframe>",
            script: """
                const frame = frames[0];
                const seen = [];
                for (const window of [self, frame]) {
                  const observer = new window.MutationObserver((records) => seen.push(`${records.length} of ${window.name}`));
                  window.name = window === self ? "page" : "frame";
                  observer.observe(window.document, { childList: true, subtree: true });
                  try { window.document.body.append(window.document); } catch (error) {
                    console.log(error.name, error instanceof window.DOMException, error instanceof DOMException);
                  }
                }
                frame.document.body.append("one");
                document.body.append("two");
                document.body.append("three");
                await null;
                console.log(seen.join());
                """)
        #expect(
            lines == [
                "HierarchyRequestError true true", "HierarchyRequestError true false", "1 of frame,2 of page",
            ])
    }

    @Test func framesOfOtherOriginsShowLittle() async throws {
        let lines = try await pageLines(
            "<iframe src='https://other.example/'></iframe>",
            resources: [
                "https://other.example/":
                    """
                <script>
                onmessage = ({ data, origin, source }) => source.postMessage(`${data} from ${origin}`, origin);
                try { parent.document } catch (error) { console.log(error.name, window.frameElement) }
                </script>
                """
            ],
            script: """
                const { contentDocument, contentWindow } = document.querySelector("iframe");
                console.log(contentDocument, contentWindow === frames[0], contentWindow.parent === window);
                try { contentWindow.document; } catch (error) { console.log(error.name); }
                onmessage = ({ data, origin, source }) => console.log(data, origin, source === contentWindow);
                contentWindow.postMessage("hello", "*");
                """)
        #expect(
            lines == [
                "SecurityError null", "null true true", "SecurityError",
                "hello from https://page.example https://other.example true",
            ])
    }

    /// https://html.spec.whatwg.org/multipage/nav-history-apis.html#crossoriginget-(-o,-p,-receiver-)
    @Test func theLocationOfAnotherOriginSaysNothing() async throws {
        let lines = try await pageLines(
            "<iframe src='https://other.example/'></iframe>", resources: ["https://other.example/": "<p>"],
            script: """
                const { location } = frames[0];
                for (const name of ["href", "host", "toString"]) {
                  try { console.log(location[name]); } catch (error) { console.log(name, error.name); }
                }
                try { location.host = "x"; } catch (error) { console.log("set", error.name); }
                console.log(location.then, location[Symbol.toStringTag], await location === location);
                console.log(Reflect.ownKeys(location).map(String).join());
                console.log(Reflect.ownKeys(frames[0]).filter((key) => typeof key === "symbol").length);
                console.log(typeof Object.getOwnPropertyDescriptor(frames[0], "postMessage").value);
                """)
        #expect(
            lines == [
                "href SecurityError", "host SecurityError", "toString SecurityError", "set SecurityError",
                "undefined undefined true",
                "href,replace,then,Symbol(Symbol.toStringTag),Symbol(Symbol.hasInstance),Symbol(Symbol.isConcatSpreadable)",
                "3", "function",
            ])
    }

    // https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-ancestororigins
    @Test func aFrameKnowsTheOriginsAroundIt() async throws {
        let lines = try await pageLines(
            "<iframe src='https://other.example/a'></iframe>",
            resources: [
                "https://other.example/a":
                    """
                <iframe srcdoc="<script>
                  const list = location.ancestorOrigins;
                  console.log(list.length, [...list].join(), list[1] === list.item(1), list[2], list.item(2));
                  console.log(list.contains('https://page.example'), list.contains('https://none.example'));
                  console.log(list === location.ancestorOrigins, list instanceof DOMStringList, delete list[0], list.length);
                </script>"></iframe>
                """
            ],
            script: "console.log(location.ancestorOrigins.length, Object.hasOwn(location, 'ancestorOrigins'))")
        #expect(
            lines == [
                "2 https://other.example,https://page.example true undefined null", "true false",
                "true true false 2", "0 true",
            ])
    }

    @Test func timersOfAFrameBelongToItWhoeverSetsThem() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>", duration: .seconds(1),
            script: """
                frames[0].setTimeout(() => console.log("the frame's"), 20);
                setTimeout(() => console.log("the page's"), 10);
                const lost = frames[0];
                lost.setTimeout(() => console.log("never"), 30);
                setTimeout(() => document.querySelector("iframe").remove(), 25);
                """)
        #expect(lines == ["the page's", "the frame's"])
    }

    @Test func aFrameGoesToOtherDocuments() async throws {
        let lines = try await pageLines(
            "<iframe src='/one.html'></iframe>",
            resources: [
                "https://page.example/one.html": "<a href='two.xml'>two</a>", "https://page.example/two.xml": "<two/>",
            ],
            script: """
                const frame = document.querySelector("iframe");
                frame.onload = () => {
                  const { URL, documentElement, contentType, referrer } = frame.contentDocument;
                  console.log(URL, documentElement.localName, contentType, referrer);
                };
                frame.contentDocument.links[0].click();
                """)
        #expect(lines == ["https://page.example/two.xml two text/xml https://page.example/a/b.html"])
    }

    @Test func framesEndWithTheirPage() async throws {
        let loop = EventLoop()
        let lines = await loop.run {
            let world = PageWorld(loop: loop)
            let page = world.open("<iframe srcdoc='<script>setInterval(() => console.log(1), 10)</script>'></iframe>")
            world.advance(by: .milliseconds(25))
            page?.context.close()
            world.advance(by: .milliseconds(25))
            return world.lines
        }
        #expect(lines == ["1", "1"])
    }

    @Test func withoutScriptsAFrameIsMadeWhenItIsAskedFor() async throws {
        let lines = try await pageLines(
            "<iframe srcdoc='<p>text</p>'></iframe><iframe src='https://other.example/'></iframe>", scripts: .off,
            script: "console.log(frames.length, frames[0].document.body.textContent, frames[1].document.URL);")
        #expect(lines == ["2 text about:blank"])
    }

    /// https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
    @Test func aDocumentOfSrcdocNeedsNoDoctype() async throws {
        let lines = try await pageLines(
            "<iframe srcdoc='<p>x'></iframe>", script: "console.log(frames[0].document.compatMode, document.compatMode)"
        )
        #expect(lines == ["CSS1Compat BackCompat"])
    }

    /// https://html.spec.whatwg.org/multipage/document-lifecycle.html#read-text
    @Test(arguments: [
        ("text/plain", "CSS1Compat PRE"), ("application/json", "CSS1Compat PRE"), ("text/html", "BackCompat null"),
    ])
    func aTextIsNoOldPage(type: String, expected: String) async throws {
        let lines = try await pageLines(
            "<!doctype html><iframe></iframe>",
            script: """
                const frame = document.querySelector("iframe");
                frame.onload = () => {
                  const { body, compatMode, doctype } = frame.contentDocument;
                  console.log(compatMode, body.firstElementChild?.tagName ?? null, doctype);
                };
                frame.src = URL.createObjectURL(new Blob(["1"], { type: "\(type)" }));
                """)
        #expect(lines == ["\(expected) null"])
    }

    /// https://html.spec.whatwg.org/#dom-location-origin, and so Location::origin in
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/Location.cpp
    @Test func theLocationOfAFrameWithoutAnAddressHasNoOrigin() async throws {
        let lines = try await pageLines(
            "<iframe></iframe><iframe srcdoc=x></iframe>",
            script: """
                for (const { location, origin } of [frames[0], frames[1], window]) console.log(location.origin, origin);
                """)
        #expect(
            lines == [
                "null https://page.example", "null https://page.example", "https://page.example https://page.example",
            ])
    }

    /// https://html.spec.whatwg.org/#document-open-steps, compared with Chromium
    @Test(arguments: [
        "contentDocument.open()", "contentDocument.write('x')", "contentWindow.eval('document.open()')",
    ])
    func aDocumentThatAnotherOneOpensIsWhereThatIs(act: String) async throws {
        let lines = try await pageLines(
            "<iframe></iframe><iframe srcdoc=x></iframe><iframe src=/in#part></iframe>",
            resources: ["https://page.example/in": "<p>in"],
            script: """
                location.hash = "fragment";
                for (const frame of document.querySelectorAll("iframe")) {
                  frame.\(act);
                  const { contentDocument, contentWindow } = frame;
                  console.log(contentDocument.URL, contentWindow.location.href === contentDocument.URL, contentDocument.baseURI);
                }
                """)
        let here = "https://page.example/a/b.html"
        #expect(lines == Array(repeating: "\(here) true \(here)", count: 3))
    }

    @Test func aDocumentThatOpensItselfStaysWhereItIs() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>", url: "https://page.example/a#b",
            script: """
                const script = "setTimeout(() => { document.open(); parent.postMessage(document.URL, '*') })";
                onmessage = ({ data }) => {
                  document.open();
                  console.log(data, document.URL);
                };
                frames[0].document.body.append(Object.assign(frames[0].document.createElement("script"), { text: script }));
                """)
        #expect(lines == ["about:blank https://page.example/a#b"])
    }

    /// https://html.spec.whatwg.org/#dom-document-domain
    @Test func theDomainIsThatOfTheOriginWhateverTheAddress() async throws {
        let lines = try await pageLines(
            """
            <iframe></iframe><iframe srcdoc=x></iframe><iframe src='javascript:void 0'></iframe>
            <iframe srcdoc=x sandbox="allow-scripts allow-same-origin"></iframe>
            """,
            script: """
                console.log(Array.from(frames, ({ document }) => document.domain).join());
                console.log([document.domain, new Document().domain, document.implementation.createHTMLDocument().domain].join());
                """)
        #expect(
            lines == ["page.example,page.example,page.example,page.example", "page.example,,"])
    }
}
