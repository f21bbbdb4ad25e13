import Testing

@testable import WebPlatform

@Suite struct PageLoadingTests {
    @Test func theEventsOfLoadingComeInTheirOrder() async throws {
        let lines = try await pageLines(
            """
            <!doctype html><script>
            document.onreadystatechange = () => console.log(document.readyState);
            document.addEventListener("DOMContentLoaded", () => console.log("DOMContentLoaded"));
            onload = (event) => console.log("load", event.target === document, event.currentTarget === window);
            onpageshow = (event) => console.log("pageshow", event.persisted, event.bubbles, event.cancelable);
            console.log(document.readyState);
            </script>
            """)
        #expect(
            lines == [
                "loading", "interactive", "DOMContentLoaded", "complete", "load true true", "pageshow false true true",
            ])
    }

    /// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
    @Test(arguments: ["text/html", "text/xml"], ["node.remove()", "node.type = 'text/plain'"])
    func aScriptThatIsTakenAwayAsItComesDoesNotRun(type: String, change: String) async throws {
        let html = """
            <html xmlns="http://www.w3.org/1999/xhtml"><body><script>
            new MutationObserver((records) => {
              for (const { addedNodes: [node] } of records) if (node?.id === "t") { \(change); console.log("changed"); }
            }).observe(document, { childList: true, subtree: true });
            </script><script id="t">console.log("ran")</script><script>console.log("next")</script></body></html>
            """
        let url = "https://page.example/\(type == "text/xml" ? "x.xml" : "x.html")"
        let lines = try await pageLines("<iframe src='\(url)'></iframe>", resources: [url: html])
        #expect(lines == ["changed", "next"])
    }

    @Test(arguments: [
        ("document.addEventListener('readystatechange', hear)", ["readystatechange", "readystatechange"]),
        ("addEventListener('readystatechange', hear, true)", ["readystatechange", "readystatechange"]),
        ("addEventListener('DOMContentLoaded', hear)", ["DOMContentLoaded"]),
        ("onload = hear", ["load"]), ("onpageshow = hear", ["pageshow"]),
        ("document.addEventListener('DOMContentLoaded', () => addEventListener('load', hear))", ["load"]),
        ("document.addEventListener('load', hear)", []),
    ])
    func whoListensAloneHearsTheEventsOfLoading(code: String, expected: [String]) async throws {
        let lines = try await pageLines("<script>const hear = (event) => console.log(event.type); \(code)</script>")
        #expect(lines == expected)
    }

    @Test func scriptsDoNotRunUnlessTheyMay() async throws {
        let html = "<p>x</p><script>console.log('inline')</script><script src='/a.js'></script>"
        let resources = ["https://page.example/a.js": "console.log('external')"]
        let off = try await pageLines(
            html, scripts: .off, resources: resources, script: "console.log(document.scripts.length)")
        #expect(off == ["2"])
        #expect(try await pageLines(html, scripts: .inline, resources: resources) == ["inline"])
        #expect(try await pageLines(html, scripts: .all, resources: resources) == ["inline", "external"])
    }

    private static let listeners = """
        onload = () => console.log("load");
        onpageshow = () => console.log("pageshow");
        addEventListener("DOMContentLoaded", () => console.log("DOMContentLoaded"));
        document.onreadystatechange = () => console.log(document.readyState);
        """

    /// As in Chromium 156.
    @Test func aPageThatStopsLoadingIsCompleteAtOnceWithoutTheRest() async throws {
        let lines = try await pageLines(
            """
            <script>\(Self.listeners)</script><script src=/async.js async></script><script src=/defer.js defer></script>
            <p>x</p><script>stop(); console.log("stopped", document.querySelectorAll("p").length)</script>
            <p>y</p><script>console.log("not parsed")</script>
            """,
            resources: ["https://page.example/async.js": "console.log('async')", "https://page.example/defer.js": ""],
            script: "stop(); console.log(document.querySelectorAll('p').length)")
        #expect(lines == ["complete", "stopped 1", "1"])
    }

    @Test func aPageThatStopsWhenItIsParsedHasNoLoadEvent() async throws {
        let lines = try await pageLines(
            """
            <script>\(Self.listeners)
            addEventListener("DOMContentLoaded", () => { stop(); console.log("stopped", document.readyState); });
            </script><iframe src=/frame.html></iframe><p>x</p>
            """, resources: ["https://page.example/frame.html": "x"])
        #expect(lines == ["interactive", "DOMContentLoaded", "complete", "stopped complete"])
    }

    // https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps
    @Test func aDocumentThatIsOpenedAnewHasNoListenersAndItsWindowNone() async throws {
        let lines = try await pageLines(
            """
            <script>
            addEventListener("load", () => console.log("load"));
            document.addEventListener("click", () => console.log("click"));
            onload = () => setTimeout(() => {
                document.open();
                console.log(onload);
                document.write("<p>written<script>addEventListener('load', () => console.log('new load'))<\\/script>");
                document.close();
                document.dispatchEvent(new Event("click"));
            });
            </script>
            """, script: "console.log(document.body.textContent.slice(0, 7))")
        #expect(lines == ["load", "null", "new load", "written"])
    }

    // https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter
    @Test(arguments: [
        ("<script async src=/write.js></script>", []),
        ("<script type=module>document.write('writ' + 'ten')</script>", []),
        ("<script defer src=/write.js></script>", []), ("<script src=/write.js></script>", ["written"]),
        ("<script>setTimeout(() => document.write('writ' + 'ten'))</script>", ["written"]),
    ])
    func whatAScriptWritesThatTheParserDoesNotWaitForIsDropped(script: String, expected: [String]) async throws {
        let lines = try await pageLines(
            "<p>page</p>" + script, resources: ["https://page.example/write.js": "document.write('written')"],
            script: "if (document.body.textContent.includes('written')) console.log('written')")
        #expect(lines == expected)
    }

    // https://svgwg.org/svg2-draft/interact.html#ScriptElement
    @Test func scriptsOfSVGHaveTheirAddressInEitherHref() async throws {
        let lines = try await pageLines(
            """
            <svg><script xlink:href=/a.js></script><script href=/b.js></script><script>
            // <g>\n</g>
            console.log("inline")</script></svg><script>
            const script = document.createElementNS("http://www.w3.org/2000/svg", "script");
            document.body.append(script);
            script.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", "/c.js");
            </script>
            """,
            resources: [
                "https://page.example/a.js": "console.log('a')", "https://page.example/b.js": "console.log('b')",
                "https://page.example/c.js": "console.log('c')",
            ])
        #expect(lines == ["a", "b", "inline", "c"])
    }

    @Test func aParserThatWaitsForAScriptCanBeStoppedAndWritesNothingMore() async throws {
        let lines = try await pageLines(
            """
            <script>\(Self.listeners)
            setTimeout(() => { stop(); document.write("<p>written</p>"); document.close(); });
            </script><script src=/late.js></script><p>x</p>
            """, resources: ["https://page.example/late.js": "console.log('late')"],
            script: "console.log(document.body)")
        #expect(lines == ["complete", "null"])
    }

    @Test func aFrameThatStopsHoldsItsPageUpNoLonger() async throws {
        let lines = try await pageLines(
            "<script>onload = () => console.log('load', frames[0].document.body.textContent)</script><iframe src=/frame.html></iframe>",
            resources: ["https://page.example/frame.html": "a<script>stop()</script>b"])
        #expect(lines == ["load astop()"])
    }

    // https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing
    @Test func whatAScriptAsksForDoesNotComeBeforeTheNextScriptRuns() async throws {
        let lines = try await pageLines(
            """
            <script src="/first.js"></script><p><script src="/second.js"></script>
            <script src="/second.js"></script><script>document.write("<script src=/first.js></" + "script>")</script>
            """,
            resources: [
                "https://page.example/first.js": """
                console.log("first", document.querySelector("p") === null);
                fetch("/data.txt").then(() => console.log("data"));
                """,
                "https://page.example/second.js": "console.log('second')", "https://page.example/data.txt": "data",
            ])
        #expect(lines == ["first true", "second", "data", "second", "first false", "data"])
    }

    @Test func aParserWaitsForAnExternalScriptAndDefersAndRacesOthers() async throws {
        let lines = try await pageLines(
            """
            <script defer src="/deferred.js"></script>
            <script async src="/async.js"></script>
            <script src="/blocking.js"></script>
            <script>console.log("inline", document.getElementById("after") === null)</script>
            <p id="after"></p>
            <script>addEventListener("load", () => console.log("load"))</script>
            """,
            resources: [
                "https://page.example/deferred.js": "console.log('deferred', document.readyState, !!after)",
                "https://page.example/async.js": "console.log('async', document.currentScript.async)",
                "https://page.example/blocking.js": "console.log('blocking', document.getElementById('after'))",
            ])
        #expect(
            lines == ["async true", "blocking null", "inline true", "deferred interactive true", "load"])
    }

    @Test func writtenMarkupComesBeforeTheRest() async throws {
        let lines = try await pageLines(
            """
            <p>1</p><script>
            document.write("<p id=written>2</p><script>document.write('<p>3</p>')<" + "/script>");
            console.log(written.textContent, document.querySelectorAll("p").length);
            </script><p>4</p>
            """, script: "console.log([...document.querySelectorAll('p')].map((p) => p.textContent).join())")
        #expect(lines == ["2 3", "1,2,3,4"])
    }

    @Test func errorsNameThePlaceInThePage() async throws {
        let lines = try await pageLines(
            """
            <!doctype html>
            <p></p>
            <script>
              onerror = (message, file, line) => console.log(message, file, line);
              null.x;
            </script>
            <script>const = 1;</script>
            """, file: "saved.html")
        #expect(lines.contains { $0.hasPrefix("error: saved.html:5:") })
        #expect(lines.contains { $0.hasPrefix("error: saved.html:7:") })
    }

    @Test func thePageHearsOfRejections() async throws {
        let lines = try await pageLines(
            """
            <script>
            onunhandledrejection = (event) => {
              console.log(event.reason, event.promise instanceof Promise);
              if (event.reason === "mine") event.preventDefault();
            };
            Promise.reject("mine");
            Promise.reject("yours");
            </script>
            """)
        #expect(lines == ["mine true", "yours true", "error: yours"])
    }

    @Test func promisesSettleBetweenScripts() async throws {
        let lines = try await pageLines(
            """
            <script>Promise.resolve().then(() => console.log("microtask"))</script>
            <script>console.log("second")</script>
            """)
        #expect(lines == ["microtask", "second"])
    }

    /// The order is the one that Chromium gives.
    @Test func microtasksRunWhenTheOutermostScriptEnds() async throws {
        let lines = try await pageLines(
            """
            <div id=d><button id=b></button></div><script>
            const log = [];
            const note = (text) => { log.push(text); Promise.resolve().then(() => log.push(`${text}'`)); };
            note("script");
            const inner = document.createElement("script");
            inner.textContent = "note('inner')";
            document.body.append(inner);
            b.addEventListener("click", () => note("1"));
            b.addEventListener("click", () => note("2"));
            d.addEventListener("click", () => note("3"));
            b.click();
            log.push("clicked");
            addEventListener("load", () => note("load 1"));
            addEventListener("load", () => note("load 2"));
            requestAnimationFrame(() => note("frame 1"));
            requestAnimationFrame(() => note("frame 2"));
            const request = new XMLHttpRequest();
            request.open("GET", "/a");
            request.onload = () => note("answer");
            request.onloadend = () => note("end of request");
            setTimeout(() => request.send(), 100);
            const reader = new FileReader();
            reader.onload = () => note("read");
            reader.onloadend = () => note("end of reading");
            setTimeout(() => reader.readAsText(new Blob(["a"])), 200);
            setTimeout(() => console.log(log.join(", ")), 300);
            </script>
            """, resources: ["https://page.example/a": "text"], duration: .seconds(1))
        #expect(
            lines == [
                "script, inner, 1, 2, 3, clicked, script', inner', 1', 2', 3', load 1, load 1', load 2, load 2', "
                    + "frame 1, frame 1', frame 2, frame 2', answer, answer', end of request, end of request', "
                    + "read, read', end of reading, end of reading'"
            ])
    }

    @Test func styleSheetsComeThroughTheNetwork() async throws {
        let lines = try await pageLines(
            """
            <link rel=stylesheet href="/a.css" onload="console.log('sheet')"><link rel=stylesheet href="/b.css" onerror="console.log('none')">
            <p id=p></p><script>onload = () => console.log(getComputedStyle(p).display)</script>
            """, resources: ["https://page.example/a.css": "p { display: flex }"])
        #expect(lines == ["sheet", "none", "flex"])
    }

    @Test func aShadowRootIsDeclaredInMarkup() async throws {
        let lines = try await pageLines(
            """
            <x-a><template shadowrootmode=open shadowrootdelegatesfocus><p>in <slot></slot></p></template>text</x-a><p>behind</p>
            """,
            script: """
                const show = ({ mode, delegatesFocus, innerHTML }) => console.log(mode, delegatesFocus, innerHTML);
                const host = document.querySelector("x-a");
                show(host.shadowRoot);
                console.log(host.textContent.trim(), host.children.length, document.body.children.length);
                const other = document.createElement("div");
                other.setHTMLUnsafe("<p><template shadowrootmode=closed></template></p>");
                console.log(other.innerHTML);
                const parsed = Document.parseHTMLUnsafe("<span><template shadowrootmode=open>x</template></span>");
                show(parsed.querySelector("span").shadowRoot);
                """)
        #expect(lines == ["open true <p>in <slot></slot></p>", "text 0 2", "<p></p>", "open false x"])
    }

    /// https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents
    @Test func scriptsOfAnXMLPageRunInTheirOrder() async throws {
        let lines = try await pageLines(
            "<iframe src=/x.xml></iframe>",
            resources: [
                "https://page.example/x.xml": """
                <html xmlns="http://www.w3.org/1999/xhtml"><body><script src="/first.js"/><p id="between"/>
                <script>console.log("second", !!document.getElementById("between"), !!document.getElementById("after"))</script>
                <p id="after"/></body></html>
                """,
                "https://page.example/first.js": "console.log('first', !!document.getElementById('between'))",
            ])
        #expect(lines == ["first false", "second true false"])
    }

    /// https://xhr.spec.whatwg.org/#handle-response-end-of-body, compared with Chromium
    @Test(arguments: [
        ("load", "request.abort()", "readystatechange load loadend"),
        ("load", "request.open('GET', '/a')", "readystatechange load readystatechange loadend"),
        ("readystatechange", "request.abort()", "readystatechange"),
    ])
    func aRequestThatWasLoadedEndsWhateverAListenerDoes(type: String, act: String, expected: String) async throws {
        let lines = try await pageLines(
            """
            <script>
            const log = [];
            const request = new XMLHttpRequest();
            request.open("GET", "/a");
            for (const type of ["readystatechange", "load", "loadend", "abort"]) {
              request.addEventListener(type, () => {
                if (request.readyState === 4 || log.length > 0) log.push(type);
                if (type === "\(type)" && request.readyState === 4) \(act);
              });
            }
            request.send();
            setTimeout(() => console.log(log.join(" ")), 100);
            </script>
            """, resources: ["https://page.example/a": "text"], duration: .seconds(1))
        #expect(lines == [expected])
    }
}
