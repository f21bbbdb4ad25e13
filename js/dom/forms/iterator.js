import { primordials } from "core";

/** https://webidl.spec.whatwg.org/#define-the-iteration-methods for an interface with indexed properties alone */
export function addIterator(Interface) {
  primordials.ReflectDefineProperty(Interface.prototype, Symbol.iterator, {
    __proto__: null, value: Array.prototype[Symbol.iterator], writable: true, enumerable: false, configurable: true,
  });
}
