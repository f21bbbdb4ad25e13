// jsdom 20 with its errors corrected that the differential tests meet. Each correction names what jsdom does and the
// words of the standard that it goes against, so this is also a list of the differences that stay; those that are
// easier told than corrected stand in differences.json.
//
// To be loaded with Node before jsdom itself: `require("./jsdom-corrections.js")` gives jsdom's exports.
const { readFileSync } = require("node:fs");
const Module = require("node:module");

const corrections = [
  {
    file: "living/nodes/Node-impl.js",
    does: "On insertion moves both ends of a range when only one of them lies in the parent.",
    link: "https://dom.spec.whatwg.org/#concept-node-insert (step 6: whose start node is parent; whose end node is parent)",
    from: `        if (_start.offset > childIndex) {
          range._setLiveRangeStart(this, _start.offset + count);
        }

        if (_end.offset > childIndex) {`,
    to: `        if (_start.node === this && _start.offset > childIndex) {
          range._setLiveRangeStart(this, _start.offset + count);
        }

        if (_end.node === this && _end.offset > childIndex) {`,
  },
  {
    file: "living/nodes/Node-impl.js",
    does: "In normalize() looks for the ranges of a merged node among those of the node that it is merged into.",
    link: "https://dom.spec.whatwg.org/#dom-node-normalize (step 6.1: each live range whose start node is currentNode)",
    from: "for (const range of node._referencedRanges) {\n          const { _start, _end } = range;\n\n          if (_start.node === currentNode) {",
    to: "for (const range of [...currentNode._referencedRanges]) {\n          const { _start, _end } = range;\n\n          if (_start.node === currentNode) {",
  },
  {
    file: "living/nodes/Node-impl.js",
    does: "Merges into a text node that normalize() is called on what follows it.",
    link: "https://dom.spec.whatwg.org/#dom-node-normalize (each descendant exclusive Text node)",
    from: "if (parentNode === null || node.nodeType !== NODE_TYPE.TEXT_NODE) {",
    to: "if (node === this || parentNode === null || node.nodeType !== NODE_TYPE.TEXT_NODE) {",
  },
  {
    file: "living/selection/Selection-impl.js",
    does: "Counts a range whose ends have left the document as selected.",
    link: "https://w3c.github.io/selection-api/#dom-selection-rangecount (either focus or anchor is not in the document tree)",
    from: "return this._range === null;",
    to: "return this._range === null || this._range._root !== implForWrapper(this._globalObject._document);",
  },
  {
    file: "living/selection/Selection-impl.js",
    does: "Gives the anchor and the focus of such a range.",
    link: "https://w3c.github.io/selection-api/#dom-selection-anchornode (null if anchor is not in the document tree)",
    from: "if (!this._range) {",
    to: "if (this._isEmpty()) {",
  },
  {
    file: "living/traversal/NodeIterator-impl.js",
    does: "Moves an iterator when a node that contains its root is removed.",
    link: "https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps (toBeRemovedNode is an inclusive ancestor of root)",
    from: "|| toBeRemovedNode === this.root) {",
    to: "|| toBeRemovedNode.contains(this.root)) {",
  },
  {
    file: "living/nodes/Document-impl.js",
    does: "Forgets an iterator whose root goes to another document.",
    link: "https://dom.spec.whatwg.org/#concept-node-remove (step 4: whose root's node document is node's node document)",
    from: "this._workingNodeIterators = new IterableWeakSet();",
    to: "this._workingNodeIterators = (DocumentImpl.allNodeIterators ??= new IterableWeakSet());",
  },
  {
    file: "living/generated/NodeFilter.js",
    does: "Takes the global object, which Debian's build passes first, for the filter, so that every filter throws.",
    link: "https://dom.spec.whatwg.org/#dom-document-createtreewalker",
    from: "exports.convert = function convert(value, {",
    to: "exports.convert = function convert(globalObject, value, {",
  },
  {
    file: "browser/parser/html.js",
    does: "Lets the attributes of a second body or html tag replace those of the first.",
    link: "https://html.spec.whatwg.org/#parsing-main-inbody (check to see if the attribute is already present)",
    from: "const prefix = attr.prefix === \"\" ? null : attr.prefix;",
    to: "const prefix = attr.prefix === \"\" ? null : attr.prefix;\n      if (attributes.hasAttributeByNameNS(element, attr.namespace ?? null, attr.name)) continue;",
  },
  {
    file: "browser/parser/html.js",
    does: "Puts text that is foster parented behind the table instead of before it.",
    link: "https://html.spec.whatwg.org/#appropriate-place-for-inserting-a-node (immediately before last table)",
    from: "parentNode._append(textNode, referenceNode);",
    to: "parentNode._insert(textNode, referenceNode);",
  },
  {
    file: "browser/parser/html.js",
    does: "Parses a fragment in a template as if scripts ran.",
    link: "https://html.spec.whatwg.org/#fragment-parsing-algorithm-steps (scripting: the context's node document)",
    from: "...ownerDocument._parseOptions,\n    sourceCodeLocationInfo: false,",
    to: "...contextElement._ownerDocument._parseOptions,\n    sourceCodeLocationInfo: false,",
  },
  {
    file: "browser/parser/html.js",
    does: "Parses a fragment without the quirks of its document.",
    link: "https://html.spec.whatwg.org/#fragment-parsing-algorithm-steps (if context's node document is in quirks mode)",
    from: "return parse5.parseFragment(contextElement, markup, config);",
    to: "config.treeAdapter.getDocumentMode = () => contextElement._ownerDocument._mode;\n  return parse5.parseFragment(contextElement, markup, config);",
  },
  {
    file: "/usr/share/nodejs/parse5/dist/cjs/parser/index.js",
    does: "Takes noframes in a body for any element.",
    link: "https://html.spec.whatwg.org/#parsing-main-inbody (a start tag whose tag name is one of: base, …, noframes, …)",
    from: "case html_js_1.TAG_ID.BASEFONT:\n        case html_js_1.TAG_ID.TEMPLATE: {",
    to: "case html_js_1.TAG_ID.BASEFONT:\n        case html_js_1.TAG_ID.NOFRAMES:\n        case html_js_1.TAG_ID.TEMPLATE: {",
  },
  {
    file: "/usr/share/nodejs/parse5/dist/cjs/parser/index.js",
    does: "Ignores hr in select.",
    link: "https://html.spec.whatwg.org/#parsing-main-inselect (since 2023: a start tag whose tag name is hr)",
    from: "function startTagInSelect(p, token) {\n    switch (token.tagID) {",
    to: `function startTagInSelect(p, token) {
    switch (token.tagID) {
        case html_js_1.TAG_ID.HR: {
            if (p.openElements.currentTagId === html_js_1.TAG_ID.OPTION) p.openElements.pop();
            if (p.openElements.currentTagId === html_js_1.TAG_ID.OPTGROUP) p.openElements.pop();
            p._appendElement(token, html_js_1.NS.HTML);
            token.ackSelfClosing = true;
            break;
        }`,
  },
  {
    file: "living/nodes/Document-impl.js",
    does: "Goes by whether there is a doctype, not by which.",
    link: "https://dom.spec.whatwg.org/#dom-document-compatmode (this's mode is quirks)",
    from: 'return this._parsingMode === "xml" || this.doctype ? "CSS1Compat" : "BackCompat";',
    to: 'return this._mode === "quirks" ? "BackCompat" : "CSS1Compat";',
  },
  {
    file: "/usr/share/nodejs/entities/lib/escape.js",
    does: "Leaves < and > in attributes as they are: the standard of 2022, which jsdom's serializer is of.",
    link: "https://html.spec.whatwg.org/#escapingString (since May 2025)",
    from: "getEscaper(/[\"&\\u00A0]/g, new Map([",
    to: "getEscaper(/[\"&<>\\u00A0]/g, new Map([[60, \"&lt;\"], [62, \"&gt;\"],",
  },
  {
    file: "living/nodes/Node-impl.js",
    does: "In normalize() queues a record of no change where no text follows, as the standard says and no browser does.",
    link: "https://dom.spec.whatwg.org/#dom-node-normalize (step 4: replace data; our departure)",
    from: "node.replaceData(length, 0, data);",
    to: "if (continuousExclusiveTextNodes.length > 0) node.replaceData(length, 0, data);",
  },
  {
    file: "living/helpers/mutation-observers.js",
    does: "Filters attributes by their namespace too, and does not leave out those that have one.",
    link: "https://dom.spec.whatwg.org/#queue-a-mutation-record (step 3.2: does not contain name or namespace is non-null)",
    from: "!options.attributeFilter.some(value => value === name || value === namespace)) &&",
    to: "(namespace !== null || !options.attributeFilter.includes(name))) &&",
  },
  {
    file: "living/nodes/Document-impl.js",
    does: "Of several elements with one ID gives the one that was first inserted.",
    link: "https://dom.spec.whatwg.org/#dom-nonelementparentnode-getelementbyid (the first element, in tree order)",
    from: "const matchElement = this._ids[id].find(candidate => {",
    to: `const inTreeOrder = [...this._ids[id]].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
    const matchElement = inTreeOrder.find(candidate => {`,
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Takes the value of an attribute that is not there for the word null.",
    link: "https://drafts.csswg.org/selectors-4/#attribute-selectors (an element with the att attribute whose value …)",
    from: `.test(e.getAttribute&&e.getAttribute("' + name + '"))`,
    to: `.test(e.getAttribute("' + name + '") ?? "")`,
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Forgets the element left of which it looks (E ~ F) when :*-of-type or :empty are tested there.",
    link: "https://drafts.csswg.org/selectors-4/#combinators",
    from: "source = 'n=e;while((e=e.previousElementSibling)){' + source + '}e=n;';",
    to: "source = '{const before=e;while((e=e.previousElementSibling)){' + source + '}e=before;}';",
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Forgets the element left of which it looks (E + F) when :*-of-type or :empty are tested there.",
    link: "https://drafts.csswg.org/selectors-4/#combinators",
    from: "source = 'n=e;if((e=e.previousElementSibling)){' + source + '}e=n;';",
    to: "source = '{const before=e;if((e=e.previousElementSibling)){' + source + '}e=before;}';",
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Forgets the element left of which it looks (E F) when :*-of-type or :empty are tested there.",
    link: "https://drafts.csswg.org/selectors-4/#combinators",
    from: "source = 'n=e;while((e=e.parentElement)){' + source + '}e=n;';",
    to: "source = '{const before=e;while((e=e.parentElement)){' + source + '}e=before;}';",
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Forgets the element left of which it looks (E > F) when :*-of-type or :empty are tested there.",
    link: "https://drafts.csswg.org/selectors-4/#combinators",
    from: "source = 'n=e;if((e=e.parentElement)){' + source + '}e=n;';",
    to: "source = '{const before=e;if((e=e.parentElement)){' + source + '}e=before;}';",
  },
  {
    file: "/usr/share/nodejs/nwsapi/src/nwsapi.js",
    does: "Finds empty attributes by an empty part of them.",
    link: "https://drafts.csswg.org/selectors-4/#attribute-substrings (if value is the empty string, nothing)",
    from: "if (match[4] === '') {",
    to: `if (match[4] === '' && /^[*^$]=/.test(match[2])) {
              source = 'if(' + N + 'false){' + source + '}';
              break;
            } else if (match[4] === '') {`,
  },
];

// What only saves time. A test's answers are the same without them.
const shortcuts = [
  {
    file: "living/generated/HTMLCollection.js",
    does: "Looks for an element named \"length\" whenever the length is asked for.",
    from: "get(target, P, receiver) {",
    to: `get(target, P, receiver) {
          if (P === "length") return target[implSymbol].length;`,
  },
  {
    file: "living/generated/HTMLCollection.js",
    does: "Makes a property descriptor to say whether there is an item.",
    from: "has(target, P) {",
    to: `has(target, P) {
          if (utils.isArrayIndexPropName(P) && P >>> 0 < target[implSymbol].length) return true;`,
  },
];

const byFile = new Map();
for (const correction of [...corrections, ...shortcuts]) {
  if (!byFile.has(correction.file)) byFile.set(correction.file, []);
  byFile.get(correction.file).push(correction);
}

const load = Module._extensions[".js"];
Module._extensions[".js"] = (module, path) => {
  const name = path.replace(/^.*\/jsdom\/lib\/jsdom\//, "");
  const ofFile = byFile.get(name);
  if (ofFile === undefined) return load(module, path);
  let source = readFileSync(path, "utf8");
  for (const { from, to, does } of ofFile) {
    if (!source.includes(from)) throw new Error(`This jsdom has no such place to correct: ${does}`);
    source = source.replaceAll(from, () => to);
  }
  module._compile(source, path);
};

module.exports = require("jsdom");
module.exports.corrections = corrections;
