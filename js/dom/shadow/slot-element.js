// https://html.spec.whatwg.org/#the-slot-element
import { primordials, push, put, webidl } from "core";
import { $nodeType, getAttribute, isNode, nodeType } from "library/tree";
import { setAttribute } from "shared/changes";
import { assignManually, assignedNodes, flattenedNodes, isSlottable } from "./slots.js";

const { TypeError } = primordials;

function nodesOf(slot, options) {
  const isFlat = !!webidl.dictionary(options).flatten;
  return isFlat ? flattenedNodes(slot) : assignedNodes(slot);
}

/** Makes the interface, with members of its own beside those that it inherits. */
export function makeHTMLSlotElement(HTMLElement) {
  class HTMLSlotElement extends HTMLElement {
    get name() {
      return getAttribute(this, "name") ?? "";
    }

    set name(value) {
      setAttribute(this, "name", webidl.DOMString(value));
    }

    /** https://html.spec.whatwg.org/#dom-slot-assignednodes */
    assignedNodes(options = undefined) {
      const nodes = nodesOf(this, options);
      const copy = [];
      for (let i = 0; i < nodes.length; i++) put(copy, i, nodes[i]);
      return copy;
    }

    /** https://html.spec.whatwg.org/#dom-slot-assignedelements */
    assignedElements(options = undefined) {
      const nodes = nodesOf(this, options);
      const elements = [];
      for (let i = 0; i < nodes.length; i++) {
        if (nodes[i][$nodeType] === nodeType.ELEMENT) push(elements, nodes[i]);
      }
      return elements;
    }

    /** https://html.spec.whatwg.org/#dom-slot-assign */
    assign(...nodes) {
      for (let i = 0; i < nodes.length; i++) {
        if (!isNode(nodes[i]) || !isSlottable(nodes[i])) {
          const place = `Argument ${i + 1} ('nodes') to HTMLSlotElement.assign`;
          throw new TypeError(`${place} must be an instance of Element or Text`);
        }
      }
      assignManually(this, nodes);
    }
  }
  webidl.expose(HTMLSlotElement);
  return HTMLSlotElement;
}
