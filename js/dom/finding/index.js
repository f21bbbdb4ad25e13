// What a test finds in a page, and looks at.
import { entry, primordials } from "core";
import { currentDocument, querySelectorAll } from "dom/nodes";
import { $shadowRoot } from "library/tree";

const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;

/** A text of a selector, or the mark between an element and what is in its shadow tree. */
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
 * The elements that a selector finds in the document. After `>>>` comes a selector for the shadow trees, open or closed, of what has
 * been found so far: a user sees those, too.
 */
export function findAll(selector) {
  const selectors = selectorsOf(selector);
  let found = querySelectorAll(currentDocument(), selectors[0]);
  for (let i = 1; i < selectors.length; i++) {
    const within = [];
    for (let k = 0; k < found.length; k++) {
      const root = found[k][$shadowRoot];
      const elements = root ? querySelectorAll(root, selectors[i]) : [];
      for (let n = 0; n < elements.length; n++) within[within.length] = elements[n];
    }
    found = within;
  }
  return found;
}

/** What a test looks at in an element. */
function describe(element) {
  const attributes = { __proto__: null };
  const list = element.attributes;
  for (let i = 0; i < list.length; i++) attributes[list[i].name] = list[i].value;
  const { localName, textContent, value } = element;
  return { name: localName, text: textContent, attributes, value: typeof value === "string" ? value : undefined };
}

function describeAll(elements) {
  const all = [];
  for (let i = 0; i < elements.length; i++) all[i] = describe(elements[i]);
  return all;
}

const looks = {
  __proto__: null,
  attribute: (found, name) => found[0]?.getAttribute(name),
  count: (found) => found.length,
  elements: describeAll,
  text: (found) => found[0]?.textContent,
  value: (found) => found[0]?.value,
};

/**
 * Looks at what a selector finds.
 * @param {string} what a name of `looks`
 * @param {string} selector
 * @param {string} name of an attribute, where one is asked for
 */
entry.lookAt = (what, selector, name) => looks[what](findAll(selector), name) ?? null;
