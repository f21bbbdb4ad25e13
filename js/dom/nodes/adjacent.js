// https://dom.spec.whatwg.org/#insert-adjacent
import { domException } from "core";
import { $first, $next, $parent, asciiLower } from "library/tree";
import { preInsert } from "shared/changes";

/**
 * Inserts a node beside or inside an element.
 * @param {string} where "beforebegin", "afterbegin", "beforeend" or "afterend", in any case
 * @returns {Node | null} null where the element has no parent to insert into
 */
export function insertAdjacent(element, where, node) {
  const parent = element[$parent];
  switch (asciiLower(where)) {
    case "beforebegin":
      return parent === null ? null : preInsert(node, parent, element);
    case "afterbegin":
      return preInsert(node, element, element[$first]);
    case "beforeend":
      return preInsert(node, element, null);
    case "afterend":
      return parent === null ? null : preInsert(node, parent, element[$next]);
    default:
      throw domException("SyntaxError");
  }
}
