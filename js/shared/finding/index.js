// What a test finds in a page, and looks at.
import { entry, load, primordials } from "core";
import { currentDocument, querySelector, querySelectorAll } from "dom/nodes";
import { $shadowRoot, focusedElement, isHTML } from "library/tree";

const { JSONStringify, RegExpPrototypeExec, StringPrototypeSlice } = primordials;

/** A text of a selector, or the mark between an element and what is in its shadow tree, or in it as a frame. */
const textOrMark = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|>>>/g;

/** The selectors of each tree: `todo-app >>> .new` are two. */
function selectorsOf(selector) {
  const selectors = [];
  let start = 0;
  textOrMark.lastIndex = 0;
  for (let found = RegExpPrototypeExec(textOrMark, selector); found !== null; found = RegExpPrototypeExec(textOrMark, selector)) {
    if (found[0] !== ">>>") continue;
    selectors[selectors.length] = StringPrototypeSlice(selector, start, found.index);
    start = found.index + 3;
  }
  selectors[selectors.length] = StringPrototypeSlice(selector, start);
  return selectors;
}

/**
 * Where the last selector is to be looked for: the document, or, after `>>>`, the shadow trees, open or closed, of what the selectors
 * before it have found. A user sees those, too.
 */
function rootsFor(selectors) {
  let roots = [currentDocument()];
  for (let i = 0; i < selectors.length - 1; i++) {
    const within = [];
    for (let k = 0; k < roots.length; k++) {
      const hosts = querySelectorAll(roots[k], selectors[i]);
      for (let n = 0; n < hosts.length; n++) {
        if (hosts[n][$shadowRoot]) within[within.length] = hosts[n][$shadowRoot];
      }
    }
    roots = within;
  }
  return roots;
}

/** The first element that a selector finds, or null. */
export function find(selector) {
  const selectors = selectorsOf(selector);
  const roots = rootsFor(selectors);
  for (let i = 0; i < roots.length; i++) {
    const element = querySelector(roots[i], selectors[selectors.length - 1]);
    if (element !== null) return element;
  }
  return null;
}

/** The elements that a selector finds, in the order of the document. */
function findAll(selector) {
  const selectors = selectorsOf(selector);
  const roots = rootsFor(selectors);
  const found = [];
  for (let i = 0; i < roots.length; i++) {
    const elements = querySelectorAll(roots[i], selectors[selectors.length - 1]);
    for (let n = 0; n < elements.length; n++) found[found.length] = elements[n];
  }
  return found;
}

/** What a test looks at in an element. */
function describe(element) {
  const attributes = { __proto__: null };
  const list = element.attributes;
  for (let i = 0; i < list.length; i++) attributes[list[i].name] = list[i].value;
  const { localName, textContent, value, type, checked } = element;
  const hasCheck = localName === "input" && (type === "checkbox" || type === "radio");
  return {
    name: localName, text: textContent, attributes, value: typeof value === "string" ? value : undefined,
    checked: hasCheck ? checked : undefined,
  };
}

function describeAll(elements) {
  const all = [];
  for (let i = 0; i < elements.length; i++) all[i] = describe(elements[i]);
  return all;
}

const looks = {
  __proto__: null,
  attribute: (selector, name) => find(selector)?.getAttribute(name),
  count: (selector) => findAll(selector).length,
  elements: (selector) => describeAll(findAll(selector)),
  text: (selector) => find(selector)?.textContent,
  value: (selector) => find(selector)?.value,
};

/**
 * Looks at what a selector finds.
 * @param {string} what a name of `looks`
 * @param {string} selector
 * @param {string} name of an attribute, where one is asked for
 */
entry.lookAt = (what, selector, name) => looks[what](selector, name) ?? null;

const isFrame = (element) => element !== null && (isHTML(element, "iframe") || isHTML(element, "frame"));

/**
 * Where a selector leads into a frame: JSON text of the number by which the host knows it, and the selector of what is in it. Null where
 * it leads into none.
 */
entry.frameBehind = (selector) => {
  const selectors = selectorsOf(selector);
  for (let i = 0; i < selectors.length - 1; i++) {
    const outer = selectors.slice(0, i + 1);
    const roots = rootsFor(outer);
    for (let k = 0; k < roots.length; k++) {
      const element = querySelector(roots[k], selectors[i]);
      if (!isFrame(element)) continue;
      const number = load("dom/frames").numberOf(element);
      if (number !== undefined) return JSONStringify([number, selectors.slice(i + 1).join(">>>").trim()]);
    }
  }
  return null;
};

/** Whether a selector leads into a frame that has got no document of its own. */
export function leadsIntoUnopenedFrame(selector) {
  const selectors = selectorsOf(selector);
  if (selectors.length === 1) return false;
  const roots = rootsFor(selectors.slice(0, selectors.length - 1));
  return roots.some((root) => isFrame(querySelector(root, selectors[selectors.length - 2])));
}

/** Which part of a selector finds nothing, in words; empty where there is one part. */
export function missingPart(selector) {
  const selectors = selectorsOf(selector);
  for (let i = 0; i < selectors.length - 1; i++) {
    const part = selectors[i].trim();
    if (!rootsFor(selectors.slice(0, i + 1)).some((root) => querySelector(root, part) !== null)) return `: nothing matches '${part}'`;
    if (rootsFor(selectors.slice(0, i + 2)).length === 0) return `: nothing that matches '${part}' has a shadow tree`;
  }
  return "";
}

/** The number of the frame that has the focus; null where what has it is no frame. */
entry.focusedFrame = () => {
  const element = focusedElement(currentDocument());
  const number = isFrame(element) ? load("dom/frames").numberOf(element) : undefined;
  return number === undefined ? null : `${number}`;
};
