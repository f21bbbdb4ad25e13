// https://webidl.spec.whatwg.org/#LegacyFactoryFunction
import { primordials } from "core";
import { currentDocument, makeElement, withPrototypeOf } from "dom/nodes";
import { HTML } from "library/tree";
import { interfaceNamed } from "./interfaces.js";

const { ReflectDefineProperty, TypeError } = primordials;

/**
 * A constructor that makes an element by another name: `new Image()`.
 * @param {(element: Element, values: unknown[]) => void} setUp takes the arguments
 */
export function factoryOf(name, interfaceName, localName, setUp) {
  const Interface = interfaceNamed(interfaceName);
  const { [name]: factory } = {
    [name]: function (...values) {
      if (new.target === undefined) throw new TypeError(`Constructor ${name} requires 'new'`);
      const element = makeElement(currentDocument(), HTML, null, localName);
      setUp(element, values);
      return withPrototypeOf(new.target, factory, element);
    },
  };
  ReflectDefineProperty(factory, "prototype", { __proto__: null, value: Interface.prototype, writable: false });
  return factory;
}
