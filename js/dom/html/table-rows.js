// https://html.spec.whatwg.org/multipage/tables.html#the-tbody-element, rows and cells
import { webidl } from "core";
import { $parent, $rare, isHTML } from "library/tree";
import { interfaceNamed } from "./interfaces.js";
import { boolean, clampedLong, enumerated, reflect, string, stringOrEmpty } from "./reflect.js";
import {
  alignment, childCollection, childrenThat, deleteAt, indexIn, insertAt, isCell, isRow, isSection, rowsOf,
} from "./table-parts.js";

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablesectionelement */
export function makeHTMLTableSectionElement() {
  class HTMLTableSectionElement extends interfaceNamed("HTMLElement") {
    get rows() {
      const rare = (this[$rare] ??= { __proto__: null });
      return (rare.rows ??= childCollection(this, isRow));
    }

    insertRow(index = -1) {
      return insertAt(this, childrenThat(this, isRow), webidl.long(index), "tr");
    }

    deleteRow(index) {
      webidl.requireArguments(arguments.length, 1);
      deleteAt(childrenThat(this, isRow), webidl.long(index));
    }
  }
  return reflect(HTMLTableSectionElement, alignment());
}

/** The rows of the table that a row is in, as its index counts them; null outside of tables. */
function rowsAround(row) {
  const parent = row[$parent];
  if (parent === null) return null;
  if (isHTML(parent, "table")) return rowsOf(parent);
  const table = isSection(parent) ? parent[$parent] : null;
  return table !== null && isHTML(table, "table") ? rowsOf(table) : null;
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablerowelement */
export function makeHTMLTableRowElement() {
  class HTMLTableRowElement extends interfaceNamed("HTMLElement") {
    get rowIndex() {
      const rows = rowsAround(this);
      return rows === null ? -1 : indexIn(rows, this);
    }

    get sectionRowIndex() {
      const parent = this[$parent];
      if (parent === null || !(isHTML(parent, "table") || isSection(parent))) return -1;
      return indexIn(childrenThat(parent, isRow), this);
    }

    get cells() {
      const rare = (this[$rare] ??= { __proto__: null });
      return (rare.cells ??= childCollection(this, isCell));
    }

    insertCell(index = -1) {
      return insertAt(this, childrenThat(this, isCell), webidl.long(index), "td");
    }

    deleteCell(index) {
      webidl.requireArguments(arguments.length, 1);
      deleteAt(childrenThat(this, isCell), webidl.long(index));
    }
  }
  return reflect(HTMLTableRowElement, { ...alignment(), bgColor: stringOrEmpty });
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablecellelement */
export function makeHTMLTableCellElement() {
  class HTMLTableCellElement extends interfaceNamed("HTMLElement") {
    get cellIndex() {
      const parent = this[$parent];
      return parent !== null && isRow(parent) ? indexIn(childrenThat(parent, isCell), this) : -1;
    }
  }
  return reflect(HTMLTableCellElement, {
    colSpan: [clampedLong, "colspan", 1, 1, 1000],
    rowSpan: [clampedLong, "rowspan", 1, 0, 65534],
    headers: string,
    scope: [enumerated, "scope", ["row", "col", "rowgroup", "colgroup"]],
    abbr: string,
    ...alignment(),
    axis: string,
    height: string,
    width: string,
    noWrap: boolean,
    bgColor: stringOrEmpty,
  });
}
