// Makes each interface when its first element, or its global, is touched.
import { load } from "core";
import { SafeMap } from "dom/nodes";
import { exposeNames } from "./document-names.js";
import { makePlain } from "./plain-elements.js";
import { interfaceNameOf, isForForms } from "library/names";

/** Functions that make the interfaces with members of their own. */
let makers;
const made = new SafeMap();

/** Tells how interfaces are made: `{ __proto__: null, HTMLElement: makeHTMLElement, … }`. */
export function setMakers(table) {
  makers = table;
}

/**
 * The interface object with a name.
 * @param {string} name e.g. "HTMLDivElement"
 */
export function interfaceNamed(name) {
  let Interface = made.get(name);
  if (Interface === undefined) {
    Interface = makeNamed(name);
    made.set(name, Interface);
  }
  return Interface;
}

function make(name) {
  const maker = makers[name];
  if (maker !== undefined) return maker();
  return isForForms(name) ? load("dom/forms").makeInterface(name) : makePlain(name);
}

function makeNamed(name) {
  const Interface = make(name);
  switch (name) {
    case "HTMLEmbedElement":
    case "HTMLFormElement":
    case "HTMLIFrameElement":
    case "HTMLImageElement":
    case "HTMLObjectElement":
      exposeNames(Interface.prototype);
  }
  return Interface;
}

/** The interface of an HTML element: https://html.spec.whatwg.org/#elements-in-the-dom:element-interface */
export function interfaceOfElement(localName) {
  return interfaceNamed(interfaceNameOf(localName));
}
