import Testing

@testable import WebPlatform

@Suite struct WindowTests {
    @Test func theGlobalObjectIsAWindow() async throws {
        let lines = try await pageLines(
            "",
            script: """
                console.log(window === globalThis, window instanceof Window, window instanceof EventTarget);
                console.log(Object.prototype.toString.call(window), Object.getPrototypeOf(window) === Window.prototype);
                console.log(self === window, frames === window, parent === window, top === window, document.defaultView === window);
                try { new Window(); } catch (error) { console.log(error.message); }
                var declared = 1;
                console.log(Reflect.setPrototypeOf(window, null), typeof undeclared);
                """)
        #expect(
            lines == [
                "true true true", "[object Window] true", "true true true true true", "Illegal constructor",
                "false undefined",
            ])
    }

    @Test func everyMemberCanBeTouched() async throws {
        let lines = try await pageLines(
            "",
            script: """
                for (const name of Object.getOwnPropertyNames(window)) {
                  try { window[name]; } catch (error) { console.log(name, error.message); }
                }
                for (const tag of "a audio button canvas div form iframe img input select svg table template video x-y".split(" ")) {
                  const { name } = document.createElement(tag).constructor;
                  if (!Object.hasOwn(window, name)) console.log(tag, name);
                }
                console.log("done");
                """)
        #expect(lines == ["done"])
    }

    /// https://webidl.spec.whatwg.org/#dfn-attribute-setter: one that is read-only has none.
    @Test(arguments: ["history", "navigator", "crypto", "crossOriginIsolated"])
    func readOnlyAttributesAreNotSet(name: String) async throws {
        let lines = try await pageLines(
            "<script>var \(name) = 1</script>",
            script: """
                console.log(typeof \(name), Object.getOwnPropertyDescriptor(window, "\(name)").set);
                (() => { "use strict"; try { \(name) = 1; } catch (error) { console.log(error.name); } })();
                console.log(\(name) === 1);
                """)
        #expect(lines == ["\(name == "crossOriginIsolated" ? "boolean" : "object") undefined", "TypeError", "false"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#the-hostpromiserejectiontracker-implementation
    @Test func aRejectionIsToldToTheWindowOfThePromise() async throws {
        let lines = try await pageLines(
            "<iframe></iframe>",
            script: """
                const frame = frames[0];
                frame.onunhandledrejection = (event) => { event.preventDefault(); console.log("frame", event.reason); };
                onunhandledrejection = (event) => { event.preventDefault(); console.log("page", event.reason); };
                frame.eval("(async () => { throw 1; })")();
                (async () => { throw 2; })();
                """)
        #expect(lines.sorted() == ["frame 1", "page 2"])
    }

    @Test func elementsAreFoundByTheirNames() async throws {
        let lines = try await pageLines(
            """
            <p id=single></p><form name=search></form><i id=twice></i><b id=twice></b><img id=history>
            <script>var single2 = 1; function late() {} console.log(typeof single, typeof late);</script>
            """,
            script: """
                console.log(single === document.getElementById("single"), search === document.forms[0], twice.length);
                console.log("single" in window, Object.hasOwn(window, "single"), history instanceof History);
                single = 5;
                console.log(single, typeof nothing);
                """)
        #expect(lines == ["object function", "true true 2", "true false true", "5 undefined"])
    }

    @Test func dialogsAskTheDelegate() async throws {
        let lines = try await pageLines(
            "", script: "console.log(alert('a'), confirm('b'), prompt('c', 'd'));")
        #expect(lines == ["alert: a", "confirm: b", "prompt: c", "undefined false null"])
    }

    @Test func framesOfAnimationComeSixtyTimesASecond() async throws {
        let lines = try await pageLines(
            "", duration: .milliseconds(100),
            script: """
                const times = [];
                requestAnimationFrame((first) => requestAnimationFrame((second) => console.log(second - first)));
                cancelAnimationFrame(requestAnimationFrame(() => console.log("cancelled")));
                requestIdleCallback((deadline) => console.log(deadline.didTimeout, deadline.timeRemaining() > 0));
                """)
        #expect(lines == ["false true", "17"])
    }

    @Test func anAnimationThatNeverEndsHasSixtyFramesInEachSecond() async throws {
        let lines = try await pageLines(
            "", duration: .seconds(60),
            script: """
                const perSecond = Array(60).fill(0);
                let previous = -1;
                requestAnimationFrame(function frame(time) {
                  if (time <= previous) console.log(`${previous}, then ${time}`);
                  previous = time;
                  perSecond[Math.floor((time - 1) / 1000)]++;
                  if (time < 60000) requestAnimationFrame(frame);
                  else console.log([...new Set(perSecond)].join(), time);
                });
                """)
        #expect(lines == ["60 60000"])
    }

    @Test func aFrameThatIsAskedForAgainComesOnce() async throws {
        let lines = try await pageLines(
            "", duration: .milliseconds(100),
            script: """
                cancelAnimationFrame(requestAnimationFrame(() => console.log("cancelled")));
                const times = [];
                requestAnimationFrame((time) => {
                  times.push(time);
                  cancelAnimationFrame(last);
                  requestAnimationFrame((next) => console.log(times.length, next > time));
                });
                requestAnimationFrame((time) => times.push(time));
                const last = requestAnimationFrame(() => console.log("cancelled within the frame"));
                """)
        #expect(lines == ["2 true"])
    }

    @Test(arguments: [
        ("list-style: none", "none", "outside none none"),
        ("list-style: none inside", "inside none", "inside none none"),
        ("list-style: square none", "square", "outside none square"),
        ("list-style: none none none", "", "outside none disc"),
        ("outline: auto", "auto", "auto"), ("outline: none", "none", "none"), ("outline: auto auto", "auto", "auto"),
    ])
    func aShorthandTakesWordsOfSeveralProperties(text: String, serialized: String, longhands: String) async throws {
        let name = text.prefix { $0 != ":" }
        let parts =
            name == "outline"
            ? "style.outlineStyle" : "style.listStylePosition, style.listStyleImage, style.listStyleType"
        let lines = try await pageLines(
            "<p id=p></p>",
            script: """
                p.style.cssText = "\(text)";
                const style = getComputedStyle(p);
                console.log(JSON.stringify([p.style.getPropertyValue("\(name)"), [\(parts)].join(" ")]));
                """)
        #expect(lines == ["[\"\(serialized)\",\"\(longhands)\"]"])
    }

    @Test func whatIsNotThereSaysSo() async throws {
        let lines = try await pageLines(
            "", script: "try { document.hasStorageAccess() } catch (error) { console.log(error.message) }")
        #expect(lines == ["Document.hasStorageAccess is not implemented by extrun"])
    }

    @Test func messagesToTheWindowAreCopies() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const { port1, port2 } = new MessageChannel();
                onmessage = ({ data, origin, source, ports }) => {
                  console.log(JSON.stringify(data), origin, source === window, ports.length);
                  ports[0]?.postMessage("through the port");
                };
                port1.onmessage = ({ data }) => console.log(data);
                postMessage({ list: [1] }, "*", [port2]);
                postMessage("elsewhere", "https://other.example");
                postMessage("here", { targetOrigin: location.origin });
                try { postMessage(() => {}, "*"); } catch (error) { console.log(error.name); }
                """)
        #expect(
            lines == [
                "DataCloneError", #"{"list":[1]} https://page.example true 1"#, #""here" https://page.example true 0"#,
                "through the port",
            ])
    }

    /// https://html.spec.whatwg.org/multipage/web-messaging.html#dom-window-postmessage-options
    @Test func aMessageWithoutATargetGoesToTheOwnOrigin() async throws {
        let lines = try await pageLines(
            "",
            script: """
                onmessage = ({ data }) => console.log(data);
                postMessage("null", null);
                postMessage("undefined", undefined);
                postMessage("options", { targetOrigin: "*" });
                postMessage("elsewhere", "https://other.example");
                const { port1 } = new MessageChannel();
                try { postMessage("three", null, [port1]) } catch (error) { console.log(error.name) }
                """)
        #expect(lines == ["SyntaxError", "null", "undefined", "options"])
    }

    /// https://w3c.github.io/IntersectionObserver/#dom-intersectionobserverinit-root
    @Test func theRootOfAnObserverIsAnElementOrADocument() async throws {
        let lines = try await pageLines(
            "",
            script: """
                const roots = [undefined, null, document, document.body, 5, {}, document.createTextNode(""), window];
                for (const root of roots) {
                  try {
                    console.log(new IntersectionObserver(() => {}, { root }).root === (root ?? null));
                  } catch (error) { console.log(error.name) }
                }
                """)
        let no = "TypeError"
        #expect(lines == ["true", "true", "true", "true", no, no, no, no])
    }

    /// A dictionary would take undefined for missing data, which is null.
    @Test func undefinedIsAMessage() async throws {
        let lines = try await pageLines(
            """
            <script>
            onmessage = ({ data }) => console.log("window", data);
            postMessage(undefined, "*");
            const { port1, port2 } = new MessageChannel();
            port2.onmessage = ({ data }) => console.log("port", data);
            port1.postMessage(undefined);
            new BroadcastChannel("b").onmessage = ({ data }) => console.log("channel", data);
            new BroadcastChannel("b").postMessage(undefined);
            console.log(new MessageEvent("message", { data: undefined }).data);
            </script>
            """)
        #expect(lines.sorted() == ["channel undefined", "null", "port undefined", "window undefined"])
    }

    /// https://html.spec.whatwg.org/#selector-read-write, compared with Chromium
    @Test func aDocumentInDesignModeCanBeWritten() async throws {
        let lines = try await pageLines(
            "<style>p:read-write { color: red }</style><p>x<p contenteditable=false>y",
            script: """
                for (const mode of ["off", "on", "off"]) {
                  document.designMode = mode;
                  const matching = Array.from(document.querySelectorAll("p"), (p) => p.matches(":read-write"));
                  console.log(...matching, getComputedStyle(document.querySelector("p")).color);
                }
                """)
        #expect(
            lines == [
                "false false rgb(0, 0, 0)", "true false rgb(255, 0, 0)", "false false rgb(0, 0, 0)",
            ])
    }

    /// https://webidl.spec.whatwg.org/#dfn-attribute-setter, compared with Chromium: Svelte sets what has a setter.
    @Test func whatIsMissingHasNoSetterWhereNobodyMaySetIt() async throws {
        let lines = try await pageLines(
            """
            <script>
            const setter = (prototype, name) => typeof Object.getOwnPropertyDescriptor(prototype, name).set;
            console.log(setter(SVGSVGElement.prototype, "viewBox"), setter(SVGCircleElement.prototype, "r"),
              setter(WheelEvent.prototype, "wheelDelta"), setter(SVGSVGElement.prototype, "currentScale"));
            </script>
            """)
        #expect(lines == ["undefined undefined undefined function"])
    }
}
