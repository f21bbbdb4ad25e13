// https://html.spec.whatwg.org/multipage/sections.html#the-body-element and framesets
import { defineBodyHandlers, adoptBodyHandlers } from "dom/events";
import { $document, $inserted, $runsScripts } from "library/tree";
import { interfaceNamed } from "./interfaces.js";
import { reflect, string, stringOrEmpty } from "./reflect.js";

function makeBodyLike(name, attributes) {
  const HTMLElement = interfaceNamed("HTMLElement");
  const { [name]: Interface } = {
    [name]: class extends HTMLElement {
      // The parser gives an element its attributes before it puts it into the tree.
      [$inserted]() {
        if (this[$document][$runsScripts] === true) adoptBodyHandlers(this);
      }
    },
  };
  defineBodyHandlers(Interface.prototype);
  return reflect(Interface, attributes);
}

export function makeHTMLBodyElement() {
  return makeBodyLike("HTMLBodyElement", {
    text: stringOrEmpty,
    link: stringOrEmpty,
    vLink: stringOrEmpty,
    aLink: stringOrEmpty,
    bgColor: stringOrEmpty,
    background: string,
  });
}

/** https://html.spec.whatwg.org/multipage/obsolete.html#frameset */
export function makeHTMLFrameSetElement() {
  return makeBodyLike("HTMLFrameSetElement", { cols: string, rows: string });
}
