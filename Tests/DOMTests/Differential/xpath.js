// Evaluates random XPath expressions over a document and tells what they give.
//
// A function of a window and a seed: in two right implementations its log is the same. What is left out: `name` and its
// kin, which throw in jsdom; `..` and the string of a document, of which jsdom makes node-sets that have a node twice,
// and an empty string.

/**
 * @param {Window} window whose document is looked at
 * @param {number} seed
 * @param {number} [count] of expressions
 * @returns {string} a line for each expression: its type and its value; nodes by their place in the document
 */
function xpath(window, seed, count = 100) {
  const { document } = window;
  let state = seed * 2654435761 % 2147483647 || 1;
  const random = (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  const pick = (list) => list[random(list.length)];

  const places = new Map();
  const nodes = [];
  const number = (node) => {
    places.set(node, places.size);
    nodes.push(node);
    for (let child = node.firstChild; child !== null; child = child.nextSibling) number(child);
  };
  number(document);
  const elements = nodes.filter((node) => node.nodeType === 1);
  // What is in the document, so that expressions find something.
  const name = () => random(4) === 0 ? "*" : pick(elements).localName.replace(/[^a-z0-9-]/g, "") || "div";
  const attribute = () => {
    const { attributes } = pick(elements);
    const names = Array.from(attributes, (item) => item.name).filter((item) => /^[a-z][a-z0-9-]*$/.test(item));
    return names.length === 0 ? pick(["id", "class", "href"]) : pick(names);
  };
  const quoted = (value) => `"${value.replace(/["\s]+/g, " ").slice(0, 12)}"`;
  const attributeValue = () => {
    const { attributes } = pick(elements);
    return quoted(attributes.length === 0 ? "x" : attributes[random(attributes.length)].value);
  };
  const word = () => quoted((pick(nodes).nodeValue ?? "a").trim().split(/\s+/)[0]);

  const axes = [
    "ancestor", "ancestor-or-self", "child", "child", "descendant", "descendant-or-self", "following",
    "following-sibling", "preceding", "preceding-sibling", "self",
  ];
  const test = () => pick([name, name, name, () => "node()", () => "text()", () => "comment()"])();
  const step = (depth) => {
    const base = pick([
      name, name, () => `${pick(axes)}::${test()}`, () => `@${attribute()}`, () => "text()", () => "@*",
    ])();
    return depth > 2 || random(2) === 0 ? base : `${base}[${predicate(depth + 1)}]`;
  };
  const path = (depth) => {
    let text = random(3) === 0 ? `${pick(axes)}::${test()}` : step(depth);
    for (let i = random(3); i > 0; i--) text += `${pick(["/", "/", "//"])}${step(depth)}`;
    return text;
  };
  const predicate = (depth) => pick([
    () => String(1 + random(4)),
    () => "last()",
    () => `position() ${pick(["<", ">", "=", "!="])} ${1 + random(4)}`,
    () => `@${attribute()}`,
    () => `@${attribute()} = ${attributeValue()}`,
    () => `contains(@${attribute()}, ${attributeValue()})`,
    () => `contains(., ${word()})`,
    () => `starts-with(normalize-space(.), ${word()})`,
    () => `not(${path(depth)})`,
    () => path(depth),
    () => `count(${path(depth)}) ${pick(["<", ">=", "="])} ${random(4)}`,
    () => `${predicate(depth)} and ${predicate(depth)}`,
    () => `${predicate(depth)} or ${predicate(depth)}`,
    () => `position() mod ${2 + random(2)} = ${random(2)}`,
    () => `string-length(.) > ${random(60)}`,
  ])();
  const expression = () => pick([
    () => `//${name()}`,
    () => `//${step(0)}`,
    () => `//${step(0)}/${path(1)}`,
    () => `//${path(0)}`,
    () => path(0),
    () => `(//${name()})[${predicate(1)}]`,
    () => `//${path(1)} | //${path(1)}`,
    () => `count(//${path(0)})`,
    () => `string(//${path(0)})`,
    () => `substring(normalize-space(//${path(1)}), ${random(5)}, ${random(9)} div 2)`,
    () => `sum(//${path(1)}) + ${random(9)} * -${random(9)} mod ${1 + random(5)}`,
    () => `translate(string(//${name()}), "abc", "AB")`,
    () => `boolean(//${path(0)}) = ${pick(["true()", "false()"])}`,
    () => `//${path(1)} = //${path(1)}`,
    () => `concat(//${step(1)}, "-", substring-before(//${step(1)}, "e"), substring-after(${attributeValue()}, "a"))`,
    () => `round(${random(100)} div ${random(7)}) - floor(-${random(9)} div 2) - ceiling(${random(9)} div 4)`,
  ])();

  const place = (node) => {
    if (node.nodeType !== 2) return places.get(node);
    return `${places.get(node.ownerElement)}@${node.name}`;
  };
  const show = (result) => {
    switch (result.resultType) {
      case 1:
        return `number ${result.numberValue}`;
      case 2:
        return `string ${JSON.stringify(result.stringValue.slice(0, 80))}`;
      case 3:
        return `boolean ${result.booleanValue}`;
      default: {
        const list = [];
        for (let node = result.iterateNext(); node !== null; node = result.iterateNext()) list.push(place(node));
        // As a set: no order is promised for results of any type, and jsdom lists some nodes twice.
        const set = Array.from(new Set(list)).sort();
        return `nodes ${set.length} ${set.slice(0, 60).join(" ")}`;
      }
    }
  };
  const lines = [];
  for (let i = 0; i < count; i++) {
    const text = expression();
    const context = random(3) === 0 ? pick(elements) : document;
    let shown;
    try {
      shown = show(document.evaluate(text, context, null, 0, null));
    } catch (error) {
      shown = `throws ${error.name}`;
    }
    lines.push(`${text} from ${place(context)}: ${shown}`);
  }
  return lines.join("\n");
}
