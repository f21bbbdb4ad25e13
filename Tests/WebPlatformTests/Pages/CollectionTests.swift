import Testing

@testable import WebPlatform

@Suite struct CollectionTests {
    @Test func theSameNameGivesTheSameCollection() async throws {
        let lines = try await pageLines(
            "<p>1</p><svg><linearGradient/></svg>", scripts: .off,
            script: """
                const count = (root, name) => root.getElementsByTagName(name).length;
                console.log(document.getElementsByTagName("P") === document.getElementsByTagName("P"));
                console.log(document.body.getElementsByTagName("P") === document.getElementsByTagName("P"));
                console.log(count(document, "P"), count(document, "p"), count(document.body, "*"));
                console.log(count(document, "linearGradient"), count(document, "lineargradient"));
                const xml = new DOMParser().parseFromString("<a><P/><p/></a>", "application/xml");
                console.log(count(xml, "P"), count(xml, "p"), count(xml, "A"), count(xml, "*"));
                const moved = xml.documentElement;
                const before = moved.getElementsByTagName("P");
                document.body.append(moved);
                console.log(before === moved.getElementsByTagName("P"), before.length, count(moved, "p"));
                """)
        #expect(lines == ["true", "false", "1 1 3", "1 0", "1 1 0 3", "false 1 1"])
    }

    /// https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined
    @Test func whatHasNoDefinitionYetIsNotDefined() async throws {
        let lines = try await pageLines(
            "<un-def></un-def><not-yet></not-yet><p></p><svg><x-y></x-y></svg>",
            script: """
                const defined = () => Array.from(document.body.querySelectorAll(":defined"), (e) => e.localName).join();
                console.log(defined());
                customElements.define("not-yet", class extends HTMLElement {});
                console.log(defined(), document.querySelectorAll(":not(:defined)").length);
                """)
        #expect(lines == ["p,svg,x-y", "not-yet,p,svg,x-y 1"])
    }

    /// A collection that has been asked again goes on from what it was.
    @Test(arguments: 1...4)
    func aCollectionIsRightAfterEachChange(seed: Int) async throws {
        let lines = try await pageLines(
            "<div id=root></div><template></template>",
            script: """
                let state = \(seed) * 7919;
                const random = (limit) => (state = (state * 48271) % 2147483647) % limit;
                const root = document.getElementById("root");
                const names = ["div", "form", "style", "a", "input", "iframe"];
                const tree = (depth) => {
                  const element = document.createElement(names[random(names.length - 1)]);
                  if (random(2) === 0) element.className = ["x", "y", "x y"][random(3)];
                  if (random(3) === 0) element.setAttribute("name", "n" + random(3));
                  for (let i = depth > 2 ? 0 : random(4); i > 0; i--) element.append(tree(depth + 1), "text");
                  return element;
                };
                const any = () => {
                  const all = root.querySelectorAll("*");
                  return all.length === 0 ? root.appendChild(tree(0)) : all[random(all.length)];
                };
                const away = [];
                const changes = [
                  () => any().append(tree(1)), () => any().prepend(tree(0)), () => any().before(tree(2)),
                  () => root.append(tree(0)), () => { away.push(any()); away.at(-1).remove(); },
                  () => { if (away.length > 0) any().append(away.pop()); }, () => any().replaceWith(tree(1)),
                  () => { any().className = ["", "x", "y", "x y"][random(4)]; }, () => any().removeAttribute("name"),
                  () => any().setAttribute("name", "n" + random(3)), () => any().append("text"),
                  () => root.prepend(any()),
                  () => { any().innerHTML = "<a class=x></a><form name=n1><p class='x y'></form>"; },
                  () => document.documentElement.append(document.body),
                  () => document.querySelector("template").content.append(any().cloneNode(true)),
                  () => { for (let i = random(30); i > 0; i--) any().after(tree(2)); },
                ];
                const lists = [
                  [document.getElementsByClassName("x"), ".x"], [document.getElementsByClassName("y x"), ".x.y"],
                  [document.getElementsByTagName("a"), "a"], [document.forms, "form"], [document.getElementsByName("n1"), "[name=n1]"],
                  [document.anchors, "a[name]"], [document.getElementsByTagName("*"), "*"],
                  [root.getElementsByClassName("x"), "#root .x"], [document.body.getElementsByTagName("a"), "body a"],
                ];
                const wrong = new Set();
                for (let step = 0; step < 200; step++) {
                  try { changes[random(changes.length)](); } catch ({ name }) { if (name !== "HierarchyRequestError") throw name; }
                  if (root.getElementsByTagName("*").length > 400) root.textContent = "";
                  for (const [list, selector] of lists) {
                    if (random(3) === 0) continue;
                    const found = document.querySelectorAll(selector);
                    if (list.length !== found.length || Array.from(found).some((element, i) => element !== list[i])) {
                      wrong.add(`${step} ${selector}`);
                    }
                  }
                  const styles = document.querySelectorAll("style");
                  if (Array.from(document.styleSheets, (sheet) => sheet.ownerNode).some((owner, i) => owner !== styles[i])) {
                    wrong.add(`${step} sheets`);
                  }
                }
                console.log([...wrong].slice(0, 5).join());
                """)
        #expect(lines == [""])
    }

    /// A document is asked by an index from its second question on, an element by a walk.
    @Test func aListOfSelectorsFindsInADocumentWhatItFindsInAnElement() async throws {
        let lines = try await pageLines(
            "<b class=x id=1></b><i class='x y' id=2><b name=n id=3></b></i><b class=y id=4></b><b id=5></b>",
            scripts: .off,
            script: """
                for (const text of ["b.x, b[name]", ".x, .x b", "b.x, i.x", ".x, b", "i, i.y", "b, B", "b:empty, b, i"]) {
                  const found = [document, document, document.body].map(
                    (root) => Array.from(root.querySelectorAll(text), (element) => element.id).join(""));
                  console.log(text, found.every((ids) => ids === found[0]), found[0]);
                }
                """)
        #expect(
            lines == [
                "b.x, b[name] true 13", ".x, .x b true 123", "b.x, i.x true 12", ".x, b true 12345",
                "i, i.y true 2", "b, B true 1345", "b:empty, b, i true 12345",
            ])
    }

    /// https://dom.spec.whatwg.org/#notify-mutation-observers: what has left is watched until its observer is told.
    @Test func whatHasLeftIsWatchedUntilItsObserverIsTold() async throws {
        let lines = try await pageLines(
            "<p id=p><b></b></p>",
            script: """
                const b = document.querySelector("b");
                const watch = (name, onFirst) => {
                  let isFirst = true;
                  new MutationObserver((records) => {
                    console.log(name, records.map(({ type }) => type).join());
                    if (isFirst) onFirst?.();
                    isFirst = false;
                  }).observe(document.getElementById("p"), { childList: true, attributes: true, subtree: true });
                };
                watch("first", () => b.setAttribute("x", ""));
                watch("second");
                b.remove();
                """)
        #expect(lines == ["first childList", "second childList,attributes"])
    }
}
