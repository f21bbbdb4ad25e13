// Changes a random tree at random, and tells after each change what every live object shows of it.
//
// A function of a window and a seed: in two right implementations its log is the same. Only members of the DOM Standard
// are used, and of an exception only its name.

/**
 * @param {Window} window whose document is used; its body is emptied
 * @param {number} seed
 * @param {number} [count] of changes
 * @returns {string} a line for each change and for what differs after it
 */
function mutations(window, seed, count = 120) {
  const { document } = window;
  const lines = [];
  const names = ["div", "p", "b", "i", "span"];
  const classes = ["x", "y", "x y", ""];

  let state = seed * 2654435761 % 2147483647 || 1;
  const random = (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  const pick = (list) => list[random(list.length)];

  const labels = new Map();
  const label = (node) => {
    if (node === null || node === undefined) return "-";
    if (!labels.has(node)) labels.set(node, `${node.nodeType === 1 ? node.localName : node.nodeName}${labels.size}`);
    return labels.get(node);
  };

  // The nodes that may be chosen: all that were ever made, in the tree or out of it.
  const nodes = [];
  const remember = (node) => {
    label(node);
    nodes.push(node);
    for (let child = node.firstChild; child !== null; child = child.nextSibling) remember(child);
    return node;
  };
  const ofTypes = (...types) => {
    const list = nodes.filter((node) => types.includes(node.nodeType));
    return pick(list);
  };
  const anyNode = () => pick(nodes);
  const parentNode = () => ofTypes(1, 1, 1, 11, 9);
  const dataNode = () => ofTypes(3, 8);
  const lengthOf = (node) => node.data === undefined ? node.childNodes.length : node.data.length;
  const word = () => "abcdefghijklmnopqrstuvwxyz".slice(random(10), 10 + random(16));

  const build = (depth) => {
    const kind = random(10);
    if (depth > 4 || kind < 3) return document.createTextNode(word());
    if (kind === 3) return document.createComment(word());
    const element = document.createElement(pick(names));
    if (random(2) === 0) element.className = pick(classes);
    for (let i = random(5); i > 0; i--) element.appendChild(build(depth + 1));
    return element;
  };
  const fragment = () => {
    const made = document.createDocumentFragment();
    for (let i = random(4); i > 0; i--) made.appendChild(build(3));
    return made;
  };

  const { body } = document;
  while (body.firstChild !== null) body.removeChild(body.firstChild);
  remember(body);
  for (let i = 0; i < 4; i++) remember(body.appendChild(build(0)));
  remember(build(1));
  remember(fragment());
  const other = document.implementation.createHTMLDocument("other");
  remember(other.body.appendChild(other.importNode(build(1), true)));

  const ranges = [];
  for (let i = 0; i < 8; i++) ranges.push(document.createRange());
  const newPoint = (range) => {
    const node = anyNode();
    const offset = random(lengthOf(node) + 1);
    if (random(2) === 0) range.setStart(node, offset);
    else range.setEnd(node, offset);
    return `${label(node)},${offset}`;
  };
  for (const range of ranges) {
    newPoint(range);
    newPoint(range);
  }
  const iterators = [0xffffffff, 1, 5].map((shown) => document.createNodeIterator(body, shown));
  const rejectBold = (node) => node.nodeName === "B" ? 2 : node.nodeName === "I" ? 3 : 1;
  const walkers = [document.createTreeWalker(body), document.createTreeWalker(body, 5, rejectBold)];
  const collections = {
    div: document.getElementsByTagName("div"),
    all: body.getElementsByTagName("*"),
    x: document.getElementsByClassName("x"),
    xy: body.getElementsByClassName("y x"),
    children: body.children,
    childNodes: body.childNodes,
  };
  const selection = window.getSelection();
  selection.removeAllRanges();

  const describe = (node) => {
    if (node.nodeType === 3) return `"${node.data}"`;
    if (node.nodeType === 8) return `<!--${node.data}-->`;
    let text = "";
    for (let child = node.firstChild; child !== null; child = child.nextSibling) text += describe(child);
    if (node.nodeType !== 1) return text;
    return `<${node.localName}${node.className === "" ? "" : `.${node.className}`}>${text}</>`;
  };
  const point = (range) =>
    `${label(range.startContainer)},${range.startOffset} ${label(range.endContainer)},${range.endOffset}`;
  const views = () => {
    const shown = { tree: describe(body) };
    ranges.forEach((range, i) => {
      shown[`range ${i}`] = point(range);
    });
    iterators.forEach((iterator, i) => {
      shown[`iterator ${i}`] = `${label(iterator.referenceNode)} ${iterator.pointerBeforeReferenceNode}`;
    });
    for (const name of Object.keys(collections)) {
      shown[name] = Array.from(collections[name], label).join(" ");
    }
    shown.selection = `${label(selection.anchorNode)},${selection.anchorOffset} ${label(selection.focusNode)},${
      selection.focusOffset} ${selection.rangeCount}`;
    return shown;
  };

  const changes = {
    append: () => parentNode().appendChild(anyNode()),
    insert() {
      const parent = parentNode();
      return parent.insertBefore(anyNode(), pick([null, ...parent.childNodes]));
    },
    insertNew() {
      const parent = parentNode();
      return parent.insertBefore(remember(build(2)), pick([null, ...parent.childNodes]));
    },
    insertFragment() {
      const parent = parentNode();
      const added = fragment();
      for (let child = added.firstChild; child !== null; child = child.nextSibling) remember(child);
      return parent.insertBefore(added, pick([null, ...parent.childNodes]));
    },
    remove() {
      const node = anyNode();
      return node.parentNode === null ? null : node.parentNode.removeChild(node);
    },
    replace() {
      const node = anyNode();
      return node.parentNode === null ? null : node.parentNode.replaceChild(anyNode(), node);
    },
    replaceChildren: () => ofTypes(1).replaceChildren(remember(build(3)), word()),
    before: () => ofTypes(1, 3, 8).before(remember(build(3)), word()),
    after: () => ofTypes(1, 3, 8).after(anyNode(), anyNode()),
    textContent() {
      const node = ofTypes(1, 1, 3, 8);
      node.textContent = random(4) === 0 ? "" : word();
      return node.firstChild === null ? null : remember(node.firstChild);
    },
    appendData: () => dataNode().appendData(word()),
    insertData() {
      const node = dataNode();
      node.insertData(random(node.data.length + 2), word());
    },
    deleteData() {
      const node = dataNode();
      node.deleteData(random(node.data.length + 1), random(6));
    },
    replaceData() {
      const node = dataNode();
      node.replaceData(random(node.data.length + 1), random(6), word());
    },
    data() {
      dataNode().data = word();
    },
    splitText() {
      const node = ofTypes(3);
      return remember(node.splitText(random(node.data.length + 1)));
    },
    normalize: () => anyNode().normalize(),
    class() {
      ofTypes(1).className = pick(classes);
    },
    clone: () => remember(anyNode().cloneNode(random(2) === 0)),
    adopt: () => pick([document, other]).adoptNode(anyNode()),
    setPoint: () => newPoint(pick(ranges)),
    selectNode: () => pick(ranges).selectNode(anyNode()),
    selectNodeContents: () => pick(ranges).selectNodeContents(anyNode()),
    collapse: () => pick(ranges).collapse(random(2) === 0),
    deleteContents: () => pick(ranges).deleteContents(),
    extractContents: () => remember(pick(ranges).extractContents()),
    cloneContents: () => describe(remember(pick(ranges).cloneContents())),
    insertNode: () => pick(ranges).insertNode(random(2) === 0 ? anyNode() : remember(build(3))),
    surroundContents: () => pick(ranges).surroundContents(remember(document.createElement(pick(names)))),
    string: () => String(pick(ranges)),
    commonAncestor: () => pick(ranges).commonAncestorContainer,
    compare: () => pick(ranges).compareBoundaryPoints(random(4), pick(ranges)),
    comparePoint: () => pick(ranges).comparePoint(anyNode(), random(3)),
    isPointInRange: () => pick(ranges).isPointInRange(anyNode(), random(3)),
    intersects: () => pick(ranges).intersectsNode(anyNode()),
    comparePosition() {
      const position = anyNode().compareDocumentPosition(anyNode());
      // The order of disconnected nodes is for each implementation to choose.
      return (position & 1) === 1 ? 1 : position;
    },
    contains: () => anyNode().contains(anyNode()),
    equals: () => anyNode().isEqualNode(anyNode()),
    next: () => pick(iterators).nextNode(),
    previous: () => pick(iterators).previousNode(),
    walkNext: () => pick(walkers).nextNode(),
    walkPrevious: () => pick(walkers).previousNode(),
    walkChild: () => pick(walkers)[pick(["firstChild", "lastChild"])](),
    walkSibling: () => pick(walkers)[pick(["nextSibling", "previousSibling"])](),
    walkParent: () => pick(walkers).parentNode(),
    walkTo() {
      pick(walkers).currentNode = anyNode();
    },
    addRange: () => selection.addRange(pick(ranges)),
    removeAllRanges: () => selection.removeAllRanges(),
    collapseSelection() {
      const node = anyNode();
      selection.collapse(node, random(lengthOf(node) + 1));
    },
    extend() {
      const node = anyNode();
      selection.extend(node, random(lengthOf(node) + 1));
    },
    selectAllChildren: () => selection.selectAllChildren(anyNode()),
    deleteSelected: () => selection.deleteFromDocument(),
  };

  const show = (value) => (typeof value === "object" && value !== null ? label(value) : String(value));
  let shown = views();
  for (const name of Object.keys(shown)) lines.push(`${name}: ${shown[name]}`);
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
    const now = views();
    for (const view of Object.keys(now)) {
      if (now[view] !== shown[view]) lines.push(`  ${view}: ${now[view]}`);
    }
    shown = now;
  }
  return lines.join("\n");
}
