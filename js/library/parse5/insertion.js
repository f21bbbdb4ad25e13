// What is particular to nodes that a parser inserts
import {
  $alreadyStarted, $behavior, $childrenChanged, $connected, $data, $document, $forceAsync, $inserted, $last, $nodeType,
  $parsed, $parserDocument, $previous, $shadowRoot, isConnected, isScript, link, nodeType,
} from "library/tree";

/** What a script element that a parser makes knows: https://html.spec.whatwg.org/#parsing-main-inhead */
export function markScript(element, isFragment) {
  if (!isScript(element)) return;
  element[$parserDocument] = isFragment ? null : element[$document];
  element[$forceAsync] = false;
  element[$alreadyStarted] = isFragment;
}

/** What is to be done once an element has all its children. */
export function elementParsed(element) {
  if (element[$behavior].parsed) element[$parsed]();
}

/**
 * https://dom.spec.whatwg.org/#concept-node-insert for what the parser inserts: a node without a parent.
 * OPTIMIZATION: what was just made is no document fragment, has no descendants but those in the shadow tree that its constructor has
 * made, and needs no check.
 * @param {object} page what js/dom/parsing/page.js gives
 */
export function insertParsed(node, parent, before, page) {
  const { algorithms, steps } = page;
  const document = parent[$document];
  if (node[$document] !== document) page.adopt(node, document);
  if (before !== null) algorithms.rangesInserted(parent, before, 1);
  link(node, parent, before);
  if (algorithms.slotsInserted !== undefined) algorithms.slotsInserted(node, parent);
  if (algorithms.queueMutationRecord !== undefined) page.queueInsertion(node, parent, node[$previous], before);
  childrenChanged(parent, page);
  if (node[$shadowRoot] !== null && node[$shadowRoot] !== undefined) {
    page.runTreeSteps(node, parent);
    return;
  }
  if (steps.inserting.length > 0) page.runInserting(node);
  const behavior = node[$behavior];
  if (behavior.inserted) node[$inserted]();
  if ((behavior.connected || steps.connected.length > 0) && isConnected(parent)) {
    page.runSteps(steps.connected, node);
    if (behavior.connected) node[$connected]();
  }
}

function childrenChanged(parent, page) {
  const { childrenChanged: list } = page.steps;
  if (list.length > 0) page.runSteps(list, parent);
  if (parent[$behavior].childrenChanged) parent[$childrenChanged]();
}

/** https://html.spec.whatwg.org/#insert-a-character */
export function insertText(document, parent, data, before, page) {
  // A document takes no text.
  if (parent[$nodeType] === nodeType.DOCUMENT) return;
  const previous = before === null ? parent[$last] : before[$previous];
  if (previous !== null && previous[$nodeType] === nodeType.TEXT) {
    previous[$data] += data;
    childrenChanged(parent, page);
  } else {
    insertParsed(page.createText(document, data), parent, before, page);
  }
}
