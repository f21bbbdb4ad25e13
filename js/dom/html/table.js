// https://html.spec.whatwg.org/multipage/tables.html#the-table-element
import { domException, load, primordials, webidl } from "core";
import { makeElement } from "dom/nodes";
import {
  $document, $first, $last, $next, $nodeType, $parent, $previous, $rare, HTML, isHTML, isNode, nodeType,
} from "library/tree";
import { append, preInsert, reacting, remove } from "shared/changes";
import { interfaceNamed } from "./interfaces.js";
import { reflect, string, stringOrEmpty } from "./reflect.js";
import { childCollection, deleteAt, indexSizeError, isSection, rowsOf } from "./table-parts.js";

const { TypeError } = primordials;

function childNamed(table, localName) {
  let child = table[$first];
  while (child !== null && !isHTML(child, localName)) child = child[$next];
  return child;
}

function make(table, localName) {
  return makeElement(table[$document], HTML, null, localName);
}

/** Where a thead goes: before the first element that is neither a caption nor a colgroup. */
function afterColumns(table) {
  let child = table[$first];
  while (child !== null) {
    if (child[$nodeType] === nodeType.ELEMENT && !isHTML(child, "caption") && !isHTML(child, "colgroup")) break;
    child = child[$next];
  }
  return child;
}

function removeIfThere(element) {
  if (element !== null) remove(element);
}

/** Converts what `tHead` or `tFoot` is set to. */
function toSection(value, localName) {
  if (value === null || value === undefined) return null;
  if (!isNode(value) || !isSection(value)) throw new TypeError("Type error");
  if (!isHTML(value, localName)) {
    throw domException("HierarchyRequestError");
  }
  return value;
}

export function makeHTMLTableElement() {
  class HTMLTableElement extends interfaceNamed("HTMLElement") {
    get caption() {
      return childNamed(this, "caption");
    }

    set caption(value) {
      const isNothing = value === null || value === undefined;
      if (!isNothing && !(isNode(value) && isHTML(value, "caption"))) throw new TypeError("Type error");
      reacting(() => {
        removeIfThere(childNamed(this, "caption"));
        if (!isNothing) preInsert(value, this, this[$first]);
      });
    }

    createCaption() {
      return childNamed(this, "caption") ?? preInsert(make(this, "caption"), this, this[$first]);
    }

    deleteCaption() {
      removeIfThere(childNamed(this, "caption"));
    }

    get tHead() {
      return childNamed(this, "thead");
    }

    set tHead(value) {
      const head = toSection(value, "thead");
      reacting(() => {
        removeIfThere(childNamed(this, "thead"));
        if (head !== null) preInsert(head, this, afterColumns(this));
      });
    }

    createTHead() {
      return childNamed(this, "thead") ?? preInsert(make(this, "thead"), this, afterColumns(this));
    }

    deleteTHead() {
      removeIfThere(childNamed(this, "thead"));
    }

    get tFoot() {
      return childNamed(this, "tfoot");
    }

    set tFoot(value) {
      const foot = toSection(value, "tfoot");
      reacting(() => {
        removeIfThere(childNamed(this, "tfoot"));
        if (foot !== null) append(foot, this);
      });
    }

    createTFoot() {
      return childNamed(this, "tfoot") ?? append(make(this, "tfoot"), this);
    }

    deleteTFoot() {
      removeIfThere(childNamed(this, "tfoot"));
    }

    get tBodies() {
      const rare = (this[$rare] ??= { __proto__: null });
      return (rare.bodies ??= childCollection(this, (child) => isHTML(child, "tbody")));
    }

    createTBody() {
      let last = this[$last];
      while (last !== null && !isHTML(last, "tbody")) last = last[$previous];
      return preInsert(make(this, "tbody"), this, last === null ? null : last[$next]);
    }

    get rows() {
      const rare = (this[$rare] ??= { __proto__: null });
      return (rare.rows ??= load("dom/collections").makeListedCollection(this, rowsOf));
    }

    /** https://html.spec.whatwg.org/multipage/tables.html#dom-table-insertrow */
    insertRow(index = -1) {
      const at = webidl.long(index);
      const rows = rowsOf(this);
      if (at < -1 || at > rows.length) throw indexSizeError();
      const row = make(this, "tr");
      if (rows.length === 0) {
        let body = this[$last];
        while (body !== null && !isHTML(body, "tbody")) body = body[$previous];
        if (body !== null) return append(row, body);
        const made = make(this, "tbody");
        append(row, made);
        append(made, this);
        return row;
      }
      if (at === -1 || at === rows.length) return append(row, rows[rows.length - 1][$parent]);
      return preInsert(row, rows[at][$parent], rows[at]);
    }

    deleteRow(index) {
      webidl.requireArguments(arguments.length, 1);
      deleteAt(rowsOf(this), webidl.long(index));
    }
  }
  return reflect(HTMLTableElement, {
    align: string,
    border: string,
    frame: string,
    rules: string,
    summary: string,
    width: string,
    bgColor: stringOrEmpty,
    cellPadding: stringOrEmpty,
    cellSpacing: stringOrEmpty,
  });
}
