// What is particular to nodes that a parser inserts
import {
  $childrenChanged, $connected, $data, $document, $inserted, $last, $localName, $namespace, $nodeType, $parsed,
  $previous, HTML, SVG, adopt, algorithms, createText, isConnected, link, nodeType, reacting, runSteps, steps,
} from "dom/nodes";
import { $alreadyStarted, $forceAsync, $parserDocument } from "./slots.js";

/** Whether an element is a script of HTML or SVG. */
export function isScript(element) {
  return element[$localName] === "script" && (element[$namespace] === HTML || element[$namespace] === SVG);
}

/** What a script element that a parser makes knows: https://html.spec.whatwg.org/#parsing-main-inhead */
export function markScript(element, isFragment) {
  if (!isScript(element)) return;
  element[$parserDocument] = isFragment ? null : element[$document];
  element[$forceAsync] = false;
  element[$alreadyStarted] = isFragment;
}

/** What is to be done once an element has all its children. */
export function elementParsed(element) {
  if (element[$parsed] !== undefined) element[$parsed]();
}

/**
 * https://dom.spec.whatwg.org/#concept-node-insert for what the parser inserts: a node without a parent.
 * OPTIMIZATION: what was just made is no document fragment, has no descendants and needs no check.
 */
export function insertParsed(node, parent, before) {
  const document = parent[$document];
  if (node[$document] !== document) adopt(node, document);
  if (before !== null) algorithms.rangesInserted(parent, before, 1);
  link(node, parent, before);
  algorithms.slotsInserted(node, parent);
  if (algorithms.queueMutationRecord !== undefined) {
    const previousSibling = node[$previous];
    algorithms.queueMutationRecord("childList", parent, { added: [node], previousSibling, nextSibling: before });
  }
  childrenChanged(parent);
  if (steps.inserting.length > 0) reacting(() => runSteps(steps.inserting, node));
  if (node[$inserted] !== undefined) node[$inserted]();
  if ((node[$connected] !== undefined || steps.connected.length > 0) && isConnected(parent)) {
    runSteps(steps.connected, node);
    if (node[$connected] !== undefined) node[$connected]();
  }
}

function childrenChanged(parent) {
  runSteps(steps.childrenChanged, parent);
  if (parent[$childrenChanged] !== undefined) parent[$childrenChanged]();
}

/** https://html.spec.whatwg.org/#insert-a-character */
export function insertText(document, parent, data, before) {
  // A document takes no text.
  if (parent[$nodeType] === nodeType.DOCUMENT) return;
  const previous = before === null ? parent[$last] : before[$previous];
  if (previous !== null && previous[$nodeType] === nodeType.TEXT) {
    previous[$data] += data;
    childrenChanged(parent);
  } else {
    insertParsed(createText(document, data), parent, before);
  }
}
