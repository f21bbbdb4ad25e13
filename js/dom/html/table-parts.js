// What the members of tables, sections and rows share: https://html.spec.whatwg.org/multipage/tables.html
import { domException, load, push } from "core";
import { makeElement } from "dom/nodes";
import { $document, $first, $next, HTML, isHTML } from "library/tree";
import { preInsert, remove } from "shared/changes";
import { string } from "./reflect.js";

/** What sections, rows and cells reflect: https://html.spec.whatwg.org/#htmltablesectionelement-partial */
export const alignment = () => ({ align: string, ch: [string, "char"], chOff: [string, "charoff"], vAlign: string });

export const isRow = (node) => isHTML(node, "tr");
export const isCell = (node) => isHTML(node, "td") || isHTML(node, "th");
export const isSection = (node) => isHTML(node, "tbody") || isHTML(node, "thead") || isHTML(node, "tfoot");

/** The children of a node for which `matches` holds, in order. */
export function childrenThat(parent, matches) {
  const found = [];
  for (let child = parent[$first]; child !== null; child = child[$next]) {
    if (matches(child)) push(found, child);
  }
  return found;
}

export function indexIn(list, item) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === item) return i;
  }
  return -1;
}

export function indexSizeError() {
  return domException("IndexSizeError");
}

/** A live collection of the children of an element. */
export function childCollection(element, matches) {
  return load("dom/collections").makeListedCollection(element, (root) => childrenThat(root, matches));
}

/** Inserts a new element before the one at an index of a list of siblings: what insertRow and insertCell share. */
export function insertAt(parent, list, index, localName) {
  if (index < -1 || index > list.length) throw indexSizeError();
  const element = makeElement(parent[$document], HTML, null, localName);
  preInsert(element, parent, index === -1 || index === list.length ? null : list[index]);
  return element;
}

export function deleteAt(list, index) {
  if (index < -1 || index >= list.length) throw indexSizeError();
  const last = index === -1 ? list.length - 1 : index;
  if (last >= 0) remove(list[last]);
}

/** https://html.spec.whatwg.org/#dom-table-rows: those of heads, then of bodies and the table, then of feet. */
export function rowsOf(table) {
  const heads = [];
  const middle = [];
  const feet = [];
  for (let child = table[$first]; child !== null; child = child[$next]) {
    if (isRow(child)) push(middle, child);
    if (!isSection(child)) continue;
    const list = isHTML(child, "thead") ? heads : isHTML(child, "tbody") ? middle : feet;
    for (let row = child[$first]; row !== null; row = row[$next]) {
      if (isRow(row)) push(list, row);
    }
  }
  const rows = heads;
  for (let i = 0; i < middle.length; i++) push(rows, middle[i]);
  for (let i = 0; i < feet.length; i++) push(rows, feet[i]);
  return rows;
}
