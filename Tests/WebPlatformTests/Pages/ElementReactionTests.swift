import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/#cereactions
@Suite struct ElementReactionTests {
    /// How many children the parent has left when each element hears that it has gone or come.
    @Test(arguments: [
        ("all().deleteContents()", "-0 -0 -0"),
        ("all().extractContents()", "-0 -0 -0"),
        ("getSelection().selectAllChildren(p); getSelection().deleteFromDocument()", "-0 -0 -0"),
        ("all().surroundContents(document.createElement('b'))", "-1 +1 -1 +1 -1 +1"),
        ("{ const range = all(); range.collapse(true); range.insertNode(p.lastChild) }", "-3 +3"),
        ("all().cloneContents()", ""),
    ])
    func whatARangeDoesIsToldInTheEnd(statement: String, expected: String) async throws {
        let lines = try await pageLines(
            "<p id=p><x-x></x-x><x-x></x-x><x-x></x-x></p>",
            script: """
                const told = [];
                const p = document.getElementById("p");
                customElements.define("x-x", class extends HTMLElement {
                  connectedCallback() { told.push(`+${p.childNodes.length}`) }
                  disconnectedCallback() { told.push(`-${p.childNodes.length}`) }
                });
                const all = () => {
                  const range = new Range();
                  range.selectNodeContents(p);
                  return range;
                };
                told.length = 0;
                \(statement);
                console.log(told.join(" "));
                """)
        #expect(lines == [expected])
    }

    @Test func whatASetterReplacesIsToldInTheEnd() async throws {
        let lines = try await pageLines(
            """
            <table id=table><caption><x-x></x-x></caption><thead></thead><tfoot></tfoot></table>
            <select id=select></select><p>a<x-x id=x></x-x>b</p>
            """,
            script: """
                let look = () => "";
                customElements.define("x-x", class extends HTMLElement {
                  disconnectedCallback() { console.log(look()) }
                });
                const { table, select, x } = Object.fromEntries([...document.querySelectorAll("[id]")].map((e) => [e.id, e]));
                look = () => table.innerHTML;
                table.caption = document.createElement("caption");
                table.tHead.append(document.createElement("x-x"));
                table.tHead = document.createElement("thead");
                table.tFoot.append(document.createElement("x-x"));
                table.tFoot = document.createElement("tfoot");
                for (let i = 0; i < 2; i++) {
                  const option = new Option();
                  option.append(document.createElement("x-x"));
                  select.append(option);
                }
                look = () => `${select.length}`;
                select.length = 0;
                const { parentNode } = x;
                look = () => `${parentNode.childNodes.length}`;
                x.outerText = "-";
                """)
        let empty = "<caption></caption><thead></thead><tfoot></tfoot>"
        #expect(lines == [empty, empty, empty, "0", "0", "1"])
    }

    /// https://html.spec.whatwg.org/multipage/tables.html#dom-table-insertrow
    @Test func theFirstRowComesWithItsBody() async throws {
        let lines = try await pageLines(
            "<table id=table></table>",
            script: """
                const observer = new MutationObserver(() => {});
                observer.observe(table, { childList: true, subtree: true });
                const row = table.insertRow();
                const told = observer.takeRecords().map(({ target }) => target.localName).join();
                console.log(told, row.parentNode.localName, table.innerHTML);
                """)
        #expect(lines == ["table tbody <tbody><tr></tr></tbody>"])
    }

    /// Step 7 of https://dom.spec.whatwg.org/#concept-node-insert
    @Test func whatAConstructorPutsIntoItsShadowTreeIsConnectedWithTheParsedElement() async throws {
        let lines = try await pageLines(
            """
            <script>
            const shadow = (element) => element.attachShadow({ mode: "open" });
            customElements.define("x-inner", class extends HTMLElement {
              constructor() { super(); shadow(this).innerHTML = "<i>i</i>"; }
              connectedCallback() { console.log("connected", this.isConnected); }
            });
            customElements.define("x-outer", class extends HTMLElement {
              constructor() { super(); shadow(this).innerHTML = "<x-inner></x-inner><iframe></iframe>"; }
            });
            customElements.define("x-copy", class extends HTMLElement {
              constructor() { super(); shadow(this).append(document.getElementById("t").content.cloneNode(true)); }
            });
            </script>
            <template id=t><x-inner></x-inner></template><x-outer></x-outer><x-copy></x-copy>
            <script>
            for (const name of ["x-outer", "x-copy"]) {
              const { firstElementChild, lastElementChild } = document.querySelector(name).shadowRoot;
              console.log(name, firstElementChild.shadowRoot?.innerHTML, !!lastElementChild.contentWindow);
            }
            </script>
            """)
        #expect(
            lines == [
                "connected true", "connected true", "x-outer <i>i</i> true", "x-copy <i>i</i> false",
            ])
    }
}
