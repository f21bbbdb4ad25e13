// https://drafts.csswg.org/selectors-4/, https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
import {
  $customState, $data, $designMode, $document, $first, $host, $hovered, $localName, $namespace, $next, $nodeType, $parent,
  $pressed, $rare, $shadowRoot, $url, HTML, asciiLower, focusedElement, getAttribute, hasAttribute, isHTML, isMedia, isModal,
  isShowingPopover, isText, linkAddress, loadFor, nextElementSibling, nodeType, previousElementSibling, rootOf, takesDisabled,
} from "library/tree";
import { isIndicated } from "./target.js";

const { DOCUMENT } = nodeType;

function hasType(sibling, element) {
  return sibling[$localName] === element[$localName] && sibling[$namespace] === element[$namespace];
}

const isFirst = (element) => previousElementSibling(element) === null;
const isLast = (element) => nextElementSibling(element) === null;

function isFirstOfType(element) {
  let sibling = previousElementSibling(element);
  while (sibling !== null && !hasType(sibling, element)) sibling = previousElementSibling(sibling);
  return sibling === null;
}

function isLastOfType(element) {
  let sibling = nextElementSibling(element);
  while (sibling !== null && !hasType(sibling, element)) sibling = nextElementSibling(sibling);
  return sibling === null;
}

/** https://drafts.csswg.org/selectors-4/#the-empty-pseudo, without the white space that no browser allows there */
function isEmpty(element) {
  for (let child = element[$first]; child !== null; child = child[$next]) {
    if (child[$localName] !== undefined || (isText(child) && child[$data] !== "")) return false;
  }
  return true;
}

function isRoot(element) {
  return element[$parent] !== null && element[$parent][$nodeType] === DOCUMENT;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-link */
function isLink(element) {
  return linkAddress(element) !== null;
}

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document */
function isTarget(element) {
  const document = element[$document];
  // A script that gives the document another address does not change what the last navigation has indicated.
  const url = document[$rare]?.navigatedURL ?? document[$url];
  const hash = url.indexOf("#");
  if (hash < 0 || hash === url.length - 1 || rootOf(element)[$nodeType] !== DOCUMENT) return false;
  return isIndicated(element, url.slice(hash + 1));
}

/** Whether `other` is `element` or inside it, shadow trees included. */
function holds(element, other) {
  for (let node = other ?? null; node !== null; node = node[$parent] ?? node[$host] ?? null) {
    if (node === element) return true;
  }
  return false;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#has-the-focus: also a host of what has it. */
function hasFocus(element) {
  const focused = focusedElement(element[$document]);
  if (focused === element) return true;
  if (focused === null || element[$shadowRoot] === null) return false;
  return holds(element[$shadowRoot], focused);
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-open */
function isOpen(element) {
  return (isHTML(element, "details") || isHTML(element, "dialog")) && hasAttribute(element, "open");
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined */
function isDefined(element) {
  const isPlain = element[$customState] === "uncustomized"
    && (element[$namespace] !== HTML || !element[$localName].includes("-"));
  return isPlain || loadFor(element[$document], "dom/custom-elements").isDefined(element);
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-playing and those after it */
const mediaTest = (name) => (element) => isMedia(element) && loadFor(element[$document], "dom/media").matches(element, name);

/** A test for form controls, which the chunk of forms knows; nothing else can match. */
function formTest(names, ask) {
  const allowed = { __proto__: null };
  for (let i = 0; i < names.length; i++) allowed[names[i]] = true;
  return (element) => element[$namespace] === HTML && allowed[element[$localName]] === true
    && ask(element, loadFor(element[$document], "dom/forms"));
}

/** The same for validity, which also custom elements that take part in a form have. */
function validityTest(wanted) {
  const ofControl = formTest(validated, (element, forms) => forms.isValid(element) === wanted);
  return (element) => (element[$customState] === "custom"
    ? loadFor(element[$document], "dom/forms").isValid(element) === wanted
    : ofControl(element));
}

const inputs = ["input", "select", "textarea"];
const validated = ["input", "select", "textarea", "button", "fieldset", "form", "object", "output"];

/** Elements that can be disabled: those of the standard, and custom ones that take part in a form. */
function disabledTest(wanted) {
  return (element) => {
    if (!takesDisabled(element) && (element[$namespace] !== HTML || element[$customState] !== "custom")) return false;
    const forms = loadFor(element[$document], "dom/forms");
    return forms.canBeDisabled(element) && forms.isDisabled(element) === wanted;
  };
}

const isReadWriteControl = formTest(["input", "textarea"], (element, forms) => forms.isReadWrite(element));

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write */
function isReadWrite(element) {
  if (isHTML(element, "input") || isHTML(element, "textarea")) return isReadWriteControl(element);
  for (let node = element; node !== null && node[$namespace] !== undefined; node = node[$parent]) {
    const value = node[$namespace] === HTML ? getAttribute(node, "contenteditable") : null;
    if (value === null) continue;
    const state = asciiLower(value);
    if (state === "" || state === "true" || state === "plaintext-only") return true;
    if (state === "false") return false;
  }
  return element[$document][$designMode] === true;
}

const tests = {
  __proto__: null,
  "any-link": isLink,
  link: isLink,
  root: isRoot,
  scope: (element, matching) => element === matching.scopeElement,
  empty: isEmpty,
  "first-child": isFirst,
  "last-child": isLast,
  "only-child": (element) => isFirst(element) && isLast(element),
  "first-of-type": isFirstOfType,
  "last-of-type": isLastOfType,
  "only-of-type": (element) => isFirstOfType(element) && isLastOfType(element),
  target: isTarget,
  defined: isDefined,
  open: isOpen,
  modal: (element) => isHTML(element, "dialog") && isModal(element),
  "popover-open": (element) => hasAttribute(element, "popover") && isShowingPopover(element),
  buffering: mediaTest("buffering"),
  muted: mediaTest("muted"),
  paused: mediaTest("paused"),
  playing: mediaTest("playing"),
  seeking: mediaTest("seeking"),
  stalled: mediaTest("stalled"),
  "volume-locked": mediaTest("volume-locked"),
  focus: hasFocus,
  "focus-visible": (element) => focusedElement(element[$document]) === element,
  "focus-within": (element) => holds(element, focusedElement(element[$document])),
  hover: (element) => holds(element, element[$document][$hovered]),
  active: (element) => holds(element, element[$document][$pressed]),
  disabled: disabledTest(true),
  enabled: disabledTest(false),
  checked: formTest(["input", "option"], (element, forms) => forms.isCheckedOrSelected(element)),
  indeterminate: formTest(["input", "progress"], (element, forms) => forms.isIndeterminate(element)),
  default: formTest(["button", "input", "option"], (element, forms) => forms.isDefault(element)),
  required: formTest(inputs, (element, forms) => forms.isRequired(element)),
  optional: formTest(inputs, (element, forms) => !forms.isRequired(element)),
  valid: validityTest(true),
  invalid: validityTest(false),
  "user-valid": formTest(inputs, (element, forms) => forms.isUserValid(element) === true),
  "user-invalid": formTest(inputs, (element, forms) => forms.isUserValid(element) === false),
  "in-range": formTest(["input"], (element, forms) => forms.isInRange(element) === true),
  "out-of-range": formTest(["input"], (element, forms) => forms.isInRange(element) === false),
  "placeholder-shown": formTest(["input", "textarea"], (element, forms) => forms.isPlaceholderShown(element)),
  "read-write": isReadWrite,
  "read-only": (element) => !isReadWrite(element),
};

const nothing = () => false;

/** The test of a pseudo-class without an argument. What can never be so in a page without layout is false. */
export function pseudoTest(name) {
  return tests[name] ?? nothing;
}

/** https://html.spec.whatwg.org/multipage/custom-elements.html#custom-state-pseudo-class */
export function hasCustomState(element, name) {
  const states = element[$rare]?.customStates;
  return states !== undefined && loadFor(element[$document], "dom/custom-elements").hasState(states, name);
}
