// Which class an element gets: https://dom.spec.whatwg.org/#concept-element-interface
import { ElementMaker } from "library/tree";
import { SafeMap } from "web/safe-collections";
import { algorithms } from "shared/changes";
import { Element } from "./element.js";

/** For each namespace a function of the local name, set by the chunk that has its interfaces. */
const finders = new SafeMap();

/** What makes the elements of this page. */
export const elements = new ElementMaker((namespace, localName) => finders.get(namespace)?.(localName) ?? Element);

/**
 * Tells how the interface of an element of a namespace is found.
 * @param {string} namespace
 * @param {(localName: string) => Function} find
 */
export function provideInterfaces(namespace, find) {
  finders.set(namespace, find);
  elements.clear();
}

/**
 * https://dom.spec.whatwg.org/#concept-create-element
 * @param {boolean} isSynchronous whether a custom element's constructor runs now, not in an upgrade
 */
export function createElement(document, localName, namespace, prefix, isSynchronous = false) {
  const custom = algorithms.createCustomElement?.(document, localName, namespace, prefix, isSynchronous);
  return custom ?? elements.make(document, namespace, prefix, localName);
}

/** An element with its interface, before any custom element reaction. `createElement` begins with it. */
export function makeElement(document, namespace, prefix, localName) {
  return elements.make(document, namespace, prefix, localName);
}
