// Which class an element gets: https://dom.spec.whatwg.org/#concept-element-interface
import { Element } from "./element.js";
import { internal } from "./node.js";
import { SafeMap } from "web/safe-collections";
import { algorithms } from "./steps.js";
import { HTML } from "./tree.js";

/** For each namespace a function of the local name, set by the chunk that has its interfaces. */
const finders = new SafeMap();
/** The interfaces of HTML elements that have been found, by local name. */
const htmlInterfaces = new SafeMap();

/**
 * Tells how the interface of an element of a namespace is found.
 * @param {string} namespace
 * @param {(localName: string) => Function} find
 */
export function provideInterfaces(namespace, find) {
  finders.set(namespace, find);
  htmlInterfaces.clear();
}

function interfaceOf(namespace, localName) {
  if (namespace === HTML) {
    let Interface = htmlInterfaces.get(localName);
    if (Interface === undefined) {
      Interface = finders.get(HTML)?.(localName) ?? Element;
      htmlInterfaces.set(localName, Interface);
    }
    return Interface;
  }
  return finders.get(namespace)?.(localName) ?? Element;
}

/**
 * https://dom.spec.whatwg.org/#concept-create-element
 * @param {string | null} is the name of a customized built-in element
 * @param {boolean} isSynchronous whether a custom element's constructor runs now, not in an upgrade
 */
export function createElement(document, localName, namespace, prefix, is = null, isSynchronous = false) {
  const custom = algorithms.createCustomElement?.(document, localName, namespace, prefix, is, isSynchronous);
  return custom ?? makeElement(document, namespace, prefix, localName);
}

/** An element with its interface, before any custom element reaction. Parsers and `createElement` begin with it. */
export function makeElement(document, namespace, prefix, localName) {
  const Interface = interfaceOf(namespace, localName);
  return new Interface(internal, document, namespace, prefix, localName);
}
