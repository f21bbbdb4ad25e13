import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html
@Suite struct FormAlgorithmTests {
    /// https://html.spec.whatwg.org/#the-input-element:legacy-canceled-activation-behavior
    @Test(arguments: [
        ("", "true,false"), ("b.append(r1);", "false,false"), ("r1.remove();", "false,false"),
        ("r1.name = 'y';", "false,false"),
    ])
    func aCanceledClickChecksTheButtonOfItsGroupAgain(change: String, expected: String) async throws {
        let lines = try await pageLines(
            """
            <form id=a><input type=radio name=x id=r1 checked><input type=radio name=x id=r2></form><form id=b></form>
            """,
            script: """
                const [r1, r2] = document.querySelectorAll("input");
                r2.onclick = (event) => { \(change) event.preventDefault() };
                r2.click();
                console.log([r1.checked, r2.checked].join());
                """)
        #expect(lines == [expected])
    }

    /// https://html.spec.whatwg.org/#reset-the-form-owner
    @Test func aCustomElementHearsOfTheFormThatItsIDNames() async throws {
        let lines = try await pageLines(
            "<x-x form=f></x-x><x-x></x-x><form id=g></form>",
            script: """
                customElements.define("x-x", class extends HTMLElement {
                  static formAssociated = true;
                  formAssociatedCallback(form) { console.log(form?.className ?? "none") }
                });
                const third = document.getElementById("g");
                const make = (id, name) => Object.assign(document.createElement("form"), { id, className: name });
                const first = make("f", "first");
                console.log("comes"), document.body.append(first);
                console.log("comes before"), document.body.prepend(make("f", "second"));
                console.log("is renamed"), document.querySelector(".second").id = "h";
                console.log("goes"), first.remove();
                const holder = document.createElement("div");
                holder.append(first);
                console.log("comes in another"), document.body.append(holder);
                console.log("goes with it"), holder.remove();
                console.log("names another"), third.className = "third", third.id = "f";
                """)
        #expect(
            lines == [
                "comes", "first", "comes before", "second", "is renamed", "first", "goes", "none", "comes in another",
                "first",
                "goes with it", "none", "names another", "third",
            ])
    }

    /// https://html.spec.whatwg.org/#submit-mailto-headers, https://html.spec.whatwg.org/#submit-mailto-body
    @Test(arguments: [
        ("", "mailto:a?old=1#f", "mailto:a?q=a%20b%2Bc%26%C3%A9#f"),
        ("method=post", "mailto:a", "mailto:a?body=q=a+b%2Bc%26%C3%A9"),
        ("method=post", "mailto:a?subject=s", "mailto:a?subject=s&body=q=a+b%2Bc%26%C3%A9"),
        ("method=post enctype=text/plain", "mailto:a", "mailto:a?body=q=a%20b+c&%C3%A9%0D%0A"),
    ])
    func aMailHasTheFormInItsAddress(attributes: String, action: String, expected: String) async throws {
        let lines = try await pageLines(
            "<meta charset=utf-8><form \(attributes) action='\(action)'><input name=q value='a b+c&amp;é'></form>",
            script: "document.forms[0].submit()")
        #expect(lines == ["info: the page asked to have \(expected) opened by another app"])
    }

    /// https://html.spec.whatwg.org/#attr-fe-dirname
    @Test func aDirectionGoesAlongWithTextAlone() async throws {
        let lines = try await pageLines(
            """
            <form><select name=a dirname=a-dir><option>1</select><button name=b dirname=b-dir></button>
            <textarea name=c dirname=c-dir></textarea><input name=d dirname=d-dir><input type=number name=e dirname=e-dir></form>
            """,
            script: """
                const [form] = document.forms;
                console.log([...new FormData(form, form.querySelector("button")).keys()].join());
                """)
        #expect(lines == ["a,b,c,c-dir,d,d-dir,e"])
    }

    /// Compared with Chromium.
    @Test func aButtonDoesWhatItsListenerHasMadeOfIt() async throws {
        let lines = try await pageLines(
            """
            <form onsubmit="event.preventDefault(); console.log('submit')" onreset="console.log('reset')">
            <a href="#there"><button id=b type=button>b</button></a></form>
            """,
            script: """
                for (const type of ["submit", "reset", "button"]) {
                  b.type = "button";
                  b.onclick = () => { b.type = type; };
                  b.click();
                }
                """)
        #expect(lines == ["submit", "reset"])
    }

    /// https://html.spec.whatwg.org/#the-summary-element:activation-behaviour, compared with Chromium
    @Test(arguments: [
        ("<b id=x>b</b>", true), ("<button type=button id=x>b</button>", false),
        ("<button type=button><b id=x>b</b></button>", false), ("<input id=x>", false),
        ("<label><b id=x>b</b></label>", false), ("<a><b id=x>b</b></a>", true),
        ("<svg><a><text id=x>b</text></a></svg>", false),
    ])
    func aClickOnWhatIsInteractiveInASummaryOpensNothing(html: String, isOpen: Bool) async throws {
        let script = """
            const click = new PointerEvent("click", { bubbles: true, composed: true });
            x.dispatchEvent(click);
            console.log(document.querySelector("details").open);
            """
        #expect(try await pageLines("<details><summary>s \(html)</summary></details>", script: script) == ["\(isOpen)"])
    }

    /// Source: defaultEventHandler in HTMLLabelElement.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("<label id=x>l</label>", "#there"), ("<label for=none><b id=x>b</b></label>", "#there"),
        ("<label>l <button type=button id=x>b</button><input></label>", "#there"),
        ("<label id=x>l <input type=checkbox></label>", ""), ("<label id=x>l <input disabled></label>", ""),
        ("<summary id=x>s</summary>", "#there"),
    ])
    func aLabelWithNothingToDoLeavesTheClickToTheLinkAroundIt(html: String, fragment: String) async throws {
        let script = "x.click(); console.log(location.hash)"
        #expect(try await pageLines("<a href=#there>\(html)</a>", script: script) == [fragment])
    }

    @Test func aLabelWithoutAControlLeavesTheClickToTheButtonAroundIt() async throws {
        let lines = try await pageLines(
            "<form onsubmit=\"event.preventDefault(); console.log('submit')\"><button><label id=x>l</label></button></form>",
            script: "x.click()")
        #expect(lines == ["submit"])
    }

    @Test func aButtonInASummaryOfAShadowTreeOpensNothing() async throws {
        let lines = try await pageLines(
            "<div id=host></div>",
            script: """
                const root = host.attachShadow({ mode: "open" });
                root.innerHTML = "<details><summary>s <button type=button>b</button></summary></details>";
                root.querySelector("button").click();
                console.log(root.querySelector("details").open);
                """)
        #expect(lines == ["false"])
    }

    /// https://html.spec.whatwg.org/#dom-elementinternals-setformvalue
    @Test func whatBecomesOfEntriesAfterwardsIsNotTheValueOfAnElement() async throws {
        let lines = try await pageLines(
            "<form><x-entries></x-entries></form>",
            script: """
                customElements.define("x-entries", class extends HTMLElement {
                  static formAssociated = true;
                  internals = this.attachInternals();
                });
                const entries = new FormData();
                entries.append("a", "1");
                document.querySelector("x-entries").internals.setFormValue(entries);
                entries.set("a", "2");
                entries.append("b", "3");
                console.log(new URLSearchParams(new FormData(document.forms[0])).toString());
                """)
        #expect(lines == ["a=1"])
    }

    /// Source: DateComponents.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("month", "1234567.891", "104850-09"), ("month", "-1.5", "1969-11"), ("time", "1234567.891", "00:20:34.568"),
        ("time", "86399999.6", "00:00"), ("datetime-local", "1234567.891", "1970-01-01T00:20:34.568"),
        ("datetime-local", "-0.5", "1969-12-31T23:59:59.999"), ("date", "86399999.6", "1970-01-02"),
        ("week", "-259200000.4", "1970-W01"),
    ])
    func aNumberOfATimeIsRounded(type: String, number: String, expected: String) async throws {
        let lines = try await pageLines(
            "<input type=\(type) id=x>", script: "x.valueAsNumber = \(number); console.log(x.value)")
        #expect(lines == [expected])
    }
}
