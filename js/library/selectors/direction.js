// https://html.spec.whatwg.org/multipage/dom.html#the-directionality
import {
  $data, $document, $first, $host, $localName, $namespace, $nodeType, $parent, HTML, asciiLower, following,
  followingSkippingChildren, getAttribute, isHTML, isShadowRoot, isText, loadFor, nodeType, rootOf,
} from "library/tree";

const strong = /[\p{L}\p{N}\p{M}]/gu;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const letter = /\p{L}/u;

/** The direction of the first character of a text that has a strong one, or null. */
function directionOfText(text) {
  // OPTIMIZATION: the bidirectional classes L, R and AL, told by letters and the blocks of right-to-left scripts.
  const characters = text.match(strong) ?? [];
  for (let i = 0; i < characters.length; i++) {
    if (rightToLeft.test(characters[i])) return letter.test(characters[i]) ? "rtl" : null;
    if (letter.test(characters[i])) return "ltr";
  }
  return null;
}

/** `ltr`, `rtl`, `auto`, or null: https://html.spec.whatwg.org/multipage/dom.html#attr-dir */
function stateOf(element) {
  if (element[$namespace] !== HTML) return null;
  const dir = getAttribute(element, "dir");
  if (dir === null) return null;
  const value = asciiLower(dir);
  return value === "ltr" || value === "rtl" || value === "auto" ? value : null;
}

/**
 * The types of `input` whose value says their direction:
 * https://html.spec.whatwg.org/#auto-directionality-form-associated-elements
 */
const directedTypes = {
  __proto__: null, hidden: true, text: true, search: true, tel: true, url: true, email: true, password: true, submit: true,
  reset: true, button: true,
};

function typeOf(input) {
  return asciiLower(getAttribute(input, "type") ?? "text");
}

function isValueDirected(element) {
  return isHTML(element, "textarea") || (isHTML(element, "input") && directedTypes[typeOf(element)] === true);
}

/** https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality */
function containedDirection(root) {
  let node = root[$first] === null ? null : following(root, root);
  while (node !== null) {
    let isSkipped = false;
    if (isText(node)) {
      const direction = directionOfText(node[$data]);
      if (direction !== null) return direction;
    } else if (node[$nodeType] === nodeType.ELEMENT && node[$namespace] === HTML) {
      const name = node[$localName];
      isSkipped = name === "bdi" || name === "script" || name === "style" || name === "textarea"
        || stateOf(node) !== null;
    }
    node = isSkipped ? followingSkippingChildren(node, root) : following(node, root);
  }
  return null;
}

/** https://html.spec.whatwg.org/multipage/dom.html#auto-directionality */
function autoDirection(element) {
  if (isValueDirected(element)) {
    const forms = loadFor(element[$document], "dom/forms");
    const value = isHTML(element, "input") ? forms.inputValue(element) : forms.textareaValue(element);
    return directionOfText(value) ?? (value === "" ? null : "ltr");
  }
  if (isHTML(element, "slot") && isShadowRoot(rootOf(element))) {
    const nodes = loadFor(element[$document], "dom/shadow").assignedNodes(element);
    for (let i = 0; i < nodes.length; i++) {
      const direction = isText(nodes[i]) ? directionOfText(nodes[i][$data]) : containedDirection(nodes[i]);
      if (direction !== null) return direction;
    }
    return null;
  }
  return containedDirection(element);
}

/** https://html.spec.whatwg.org/multipage/dom.html#the-directionality: "ltr" or "rtl" */
export function directionOf(element) {
  for (let node = element; node !== null; node = node[$parent] ?? node[$host] ?? null) {
    if (node[$nodeType] !== nodeType.ELEMENT) continue;
    const state = stateOf(node);
    if (state === "auto") return autoDirection(node) ?? "ltr";
    if (state !== null) return state;
    if (isHTML(node, "bdi")) return autoDirection(node) ?? "ltr";
    if (isHTML(node, "input") && typeOf(node) === "tel") return "ltr";
  }
  return "ltr";
}
