// Changes trees and attributes at random while observers watch, and tells what they and the collections saw.
//
// A function of a window and a seed: in two right implementations its log is the same.

/**
 * @param {Window} window whose document is used
 * @param {number} seed
 * @param {number} [count] of changes
 * @returns {string} a line for each change, each record and each collection that changed
 */
function observers(window, seed, count = 150) {
  const { document, MutationObserver } = window;
  const lines = [];
  let state = seed * 2654435761 % 2147483647 || 1;
  const random = (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  const pick = (list) => list[random(list.length)];

  const labels = new Map();
  const label = (node) => {
    if (node === null || node === undefined) return "-";
    if (!labels.has(node)) labels.set(node, `${node.nodeName}${labels.size}`);
    return labels.get(node);
  };
  const host = document.createElement("div");
  document.body.appendChild(host);
  const nodes = [host];
  const make = (node) => {
    label(node);
    nodes.push(node);
    return node;
  };
  const anyNode = () => pick(nodes);
  const anyElement = () => pick(nodes.filter((node) => node.nodeType === 1));
  const anyText = () => pick(nodes.filter((node) => node.nodeType === 3)) ?? make(document.createTextNode("text"));
  const newElement = () => {
    const element = make(document.createElement(pick(["div", "p", "b", "A"])));
    if (random(2) === 0) element.id = `i${random(6)}`;
    if (random(2) === 0) element.className = `c${random(3)} c${random(3)}`;
    return element;
  };

  const watching = [0, 1, 2].map(() => new MutationObserver(() => {}));
  watching[0].observe(host, {
    subtree: true, childList: true, attributeOldValue: true, characterDataOldValue: true,
  });
  watching[1].observe(host, { childList: true });
  const collections = [
    host.getElementsByTagName("p"), host.getElementsByTagName("*"), document.getElementsByClassName("c1"),
    host.getElementsByClassName("c1 c2"), host.children, host.childNodes, document.getElementsByTagNameNS("*", "b"),
  ];

  const changes = {
    append: () => anyElement().appendChild(newElement()),
    appendAgain: () => anyElement().appendChild(anyNode()),
    appendText: () => anyElement().appendChild(make(document.createTextNode(`t${random(9)}`))),
    insert() {
      const parent = anyElement();
      return parent.insertBefore(anyNode(), parent.childNodes[random(3)] ?? null);
    },
    remove: () => anyNode().remove(),
    replaceChild() {
      const parent = anyElement();
      return parent.replaceChild(anyNode(), parent.firstChild);
    },
    replaceChildren: () => anyElement().replaceChildren(anyNode(), "new"),
    setAttribute() {
      const name = pick(["id", "class", "x", "NAME"]);
      anyElement().setAttribute(name, `${pick(["i", "c"])}${random(6)}`);
    },
    removeAttribute: () => anyElement().removeAttribute(pick(["id", "class", "x"])),
    toggleAttribute: () => anyElement().toggleAttribute(pick(["x", "name", "hidden"])),
    setAttributeNS: () => anyElement().setAttributeNS("urn:x", pick(["x", "p:x"]), `v${random(3)}`),
    attr() {
      const { attributes } = anyElement();
      if (attributes.length > 0) attributes[random(attributes.length)].value = `a${random(4)}`;
    },
    moveAttr() {
      const attribute = anyElement().getAttributeNode(pick(["id", "class", "x"]));
      if (attribute === null) return null;
      attribute.ownerElement.removeAttributeNode(attribute);
      return anyElement().setAttributeNode(attribute);
    },
    classAdd: () => anyElement().classList.add(`c${random(3)}`, `c${random(3)}`),
    classToggle: () => anyElement().classList.toggle(`c${random(3)}`),
    classReplace: () => anyElement().classList.replace(`c${random(3)}`, `c${random(3)}`),
    dataset() {
      anyElement().dataset.someName = String(random(3));
    },
    normalize: () => anyElement().normalize(),
    before: () => anyNode().before(anyNode(), "before"),
    after: () => anyNode().after("after", anyNode()),
    replaceWith() {
      const node = anyNode();
      return node.replaceWith(anyNode(), node);
    },
    prepend: () => anyElement().prepend(anyNode(), "prepend"),
    replaceData: () => anyText().replaceData(random(3), random(3), `d${random(3)}`),
    splitText: () => make(anyText().splitText(random(3))),
    textContent() {
      anyElement().textContent = pick(["", "content"]);
    },
    clone: () => anyElement().appendChild(make(anyNode().cloneNode(random(2) === 1))),
    fragment() {
      const made = document.createDocumentFragment();
      made.append(newElement(), anyNode());
      return anyElement().appendChild(made);
    },
    observe: () => watching[2].observe(anyNode(), {
      childList: random(3) !== 0, attributes: true, attributeFilter: ["class", "x"],
    }),
    disconnect: () => watching[2].disconnect(),
  };

  const show = (value) => {
    if (typeof value !== "object" || value === null) return String(value);
    return value.nodeType === 2 ? `${value.name}=${value.value}` : label(value);
  };
  const views = () => {
    const shown = collections.map((list) => Array.from(list, label).join(" "));
    for (let i = 0; i < 6; i++) {
      shown.push(`${label(document.getElementById(`i${i}`))} ${label(collections[1].namedItem(`i${i}`))} ${
        label(collections[1][`i${i}`])}`);
    }
    shown.push(Object.getOwnPropertyNames(collections[1]).join(" "));
    return shown;
  };
  const recordText = (record) => [
    record.type, label(record.target), Array.from(record.addedNodes, label).join("+"),
    Array.from(record.removedNodes, label).join("+"), label(record.previousSibling), label(record.nextSibling),
    record.attributeName, record.attributeNamespace, record.oldValue,
  ].join(" | ");

  let shown = views();
  const kinds = Object.keys(changes);
  for (let i = 0; i < count; i++) {
    const name = pick(kinds);
    let result;
    try {
      result = show(changes[name]());
    } catch (error) {
      result = `throws ${error.name}`;
    }
    lines.push(`${i} ${name}: ${result}`);
    watching.forEach((observer, k) => {
      for (const record of observer.takeRecords()) {
        // jsdom has no transient observers: it tells nothing of what happens in a tree that was removed.
        if (k === 0 && !host.contains(record.target)) continue;
        lines.push(`  observer ${k}: ${recordText(record)}`);
      }
    });
    const now = views();
    now.forEach((view, k) => {
      if (view !== shown[k]) lines.push(`  view ${k}: ${view}`);
    });
    shown = now;
  }
  for (const observer of watching) observer.disconnect();
  host.remove();
  return lines.join("\n");
}
