// https://html.spec.whatwg.org/#rendered-text-collection-steps
import { load } from "core";
import {
  $data, $document, $first, $localName, $namespace, $next, $nodeType, $parent, $shadowRoot, SVG, isHTML, isText, nodeType,
} from "library/tree";
import { SafeMap } from "web/safe-collections";
import { Lines } from "./lines.js";
import { initialStyle, isReplaced, showsText, styleOf } from "./styles.js";

const blocks = {
  __proto__: null, "block": true, "-webkit-box": true, "flex": true, "flow-root": true, "grid": true, "list-item": true, "table": true,
};
const inlineBoxes = {
  __proto__: null, "inline-block": true, "-webkit-inline-box": true, "inline-flex": true, "inline-grid": true, "inline-table": true,
};
const tableParts = {
  __proto__: null, "inline-table": true, "table": true, "table-row": true, "table-row-group": true,
  "table-header-group": true, "table-footer-group": true,
};
const blockifies = { __proto__: null, "flex": true, "grid": true, "inline-flex": true, "inline-grid": true };

const onlySpace = /^[ \t\n\r]*$/;

/**
 * The inherited style of an element from its ancestors, and whether none of them hides it; null when one does.
 * @param {Element} element
 * @param {Map<Element, object | null>} [known] what was found before, for many questions about one tree that does not change
 */
export function styleInTree(element, known = new SafeMap()) {
  const chain = [];
  let node = element;
  for (; node !== null && node[$nodeType] === nodeType.ELEMENT && !known.has(node); node = node[$parent]) {
    chain[chain.length] = node;
  }
  const found = node === null ? undefined : known.get(node);
  let style = found === undefined ? initialStyle(element[$document]) : found;
  for (let i = chain.length - 1; i >= 0; i--) {
    if (style !== null) style = styleOf(chain[i], chain[i][$parent], style);
    if (style?.display === "none") style = null;
    known.set(chain[i], style);
  }
  return style;
}

/** Changes the case of a text: https://drafts.csswg.org/css-text-4/#text-transform-property */
function transformed(text, { transform, language }) {
  switch (transform) {
    case "uppercase":
      return language === "" ? text.toUpperCase() : text.toLocaleUpperCase(language);
    case "lowercase":
      return language === "" ? text.toLowerCase() : text.toLocaleLowerCase(language);
    case "capitalize":
      return text.replace(/(^|[^\p{L}\p{N}'’])(\p{L})/gu, (match, before, letter) => before + letter.toUpperCase());
    default:
      return text;
  }
}

/** Whether an element is a block of its own, of whatever kind. */
function isBlock(style, outer) {
  const { display } = style;
  return blocks[display] === true || display === "table-caption"
    || ((style.isOutOfFlow || blockifies[outer.container] === true) && display !== "contents" && display !== "none");
}

/** Whether a rendered element begins a line of its own where it is. */
export function isBlockIn(element, known = new SafeMap()) {
  const parent = element[$parent];
  const outer = parent[$nodeType] === nodeType.ELEMENT ? styleInTree(parent, known) : initialStyle(element[$document]);
  const style = styleInTree(element, known);
  return isBlock(style, outer) || style.display === "table-cell" || style.display === "table-row";
}

/** Whether another child with a display comes after an element among its siblings. */
function hasNext(element, display, outer) {
  for (let sibling = element[$next]; sibling !== null; sibling = sibling[$next]) {
    if (sibling[$nodeType] !== nodeType.ELEMENT) continue;
    if (styleOf(sibling, element[$parent], outer).display === display) return true;
  }
  return false;
}

/** Whether a row comes after this one in its table. */
function isFollowedByRow(row, outer, style) {
  if (hasNext(row, "table-row", outer)) return true;
  if (!outer.display.endsWith("-group")) return false;
  for (let group = row[$parent][$next]; group !== null; group = group[$next]) {
    if (group[$nodeType] !== nodeType.ELEMENT) continue;
    const { display } = styleOf(group, group[$parent], style);
    if (display === "table-row") return true;
    if (!display.endsWith("-group")) continue;
    for (let child = group[$first]; child !== null; child = child[$next]) {
      if (child[$nodeType] === nodeType.ELEMENT && styleOf(child, group, style).display === "table-row") return true;
    }
  }
  return false;
}

/**
 * Collects the rendered text of a root's children.
 * @param {Element} root
 * @param {object} rootStyle of the root, which is rendered
 * @param {(text: Text) => string} [dataOf] what of a Text node counts
 * @param {(element: Element, side: "start" | "end") => boolean} [counts] whether what a side of an element adds does
 */
export function collect(root, rootStyle, dataOf = (text) => text[$data], counts = () => true) {
  const lines = new Lines();
  // The styles of the open elements, the innermost last. Trees can be too deep for a function that calls itself.
  const styles = [rootStyle];
  let node = root[$first];
  if (!canHaveRenderedChildren(root)) node = null;
  let parent = root;
  while (node !== null || parent !== root) {
    if (node === null) {
      const style = styles[styles.length - 1];
      styles.length--;
      leave(parent, style, styles[styles.length - 1], lines, counts);
      node = parent[$next];
      parent = parent[$parent];
      continue;
    }
    const outer = styles[styles.length - 1];
    if (parent[$shadowRoot] != null && !isShownBySlot(node)) {
      // No slot shows it.
    } else if (isText(node)) {
      if (outer.visibility === "visible" && showsText(parent)) addText(node, outer, dataOf(node), lines);
    } else if (node[$nodeType] === nodeType.ELEMENT) {
      const style = styleOf(node, parent, outer);
      if (style.display !== "none" && style.display !== "table-column") {
        enter(node, style, outer, lines, counts);
        styles[styles.length] = style;
        parent = node;
        node = canHaveRenderedChildren(node) ? node[$first] : null;
        continue;
      }
    }
    node = node[$next];
  }
  return lines.toText();
}

/** Whether a child of a shadow host stands in a slot that is rendered: https://dom.spec.whatwg.org/#concept-slot-assigned */
function isShownBySlot(node) {
  const slot = load("dom/shadow").findSlot(node);
  return slot !== null && load("dom/boxes").isRendered(slot);
}

function canHaveRenderedChildren(element) {
  return !isReplaced(element) && !isHTML(element, "br");
}

function addText(text, style, data, lines) {
  // White space between the parts of a table is not rendered.
  if (tableParts[style.display] === true && onlySpace.test(data)) return;
  lines.addText(style.transform === "none" ? data : transformed(data, style), style.whiteSpace);
}

/** Whether an element is the outermost one of a drawing, which stands in a line as a box. */
function isDrawing(element) {
  return element[$namespace] === SVG && element[$localName] === "svg" && element[$parent][$namespace] !== SVG;
}

/** What an element adds in front of its text. */
function enter(element, style, outer, lines, counts) {
  const { display } = style;
  if (isHTML(element, "br")) {
    if (style.visibility === "visible" && counts(element, "start")) lines.addBreak("\n");
  } else if (isBlock(style, outer)) {
    if (counts(element, "start")) lines.requireBreaks(lineBreaks(element, style));
  } else if (display === "table-cell" || display === "table-row") {
    lines.endLine();
  } else if (isReplaced(element)) {
    lines.addBox();
  } else if (inlineBoxes[display] === true || isDrawing(element)) {
    lines.beginBox();
  }
}

/** What an element adds behind its text. */
function leave(element, style, outer, lines, counts) {
  const { display } = style;
  const isVisible = style.visibility === "visible";
  if (isBlock(style, outer)) {
    if (counts(element, "end")) lines.requireBreaks(lineBreaks(element, style));
  } else if (display === "table-cell") {
    lines.endLine();
    if (isVisible && counts(element, "end") && hasNext(element, "table-cell", outer)) lines.addBreak("\t");
  } else if (display === "table-row") {
    lines.endLine();
    if (isVisible && counts(element, "end") && isFollowedByRow(element, outer, style)) lines.addBreak("\n");
  } else if ((inlineBoxes[display] === true && !isReplaced(element)) || isDrawing(element)) {
    lines.endLine();
    lines.addBox();
  }
}

/** How many line breaks a block asks for on either side: an invisible one asks for none. */
function lineBreaks(element, { visibility }) {
  if (visibility !== "visible") return 0;
  return isHTML(element, "p") ? 2 : 1;
}
