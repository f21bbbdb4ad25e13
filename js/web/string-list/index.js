// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-domstringlist-interface
import { primordials, webidl } from "core";
const { ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

const creating = {};

export class DOMStringList {
  #length;

  // DEPARTURE: the strings of a DOMStringList are own properties that cannot be changed, not those of a legacy platform object —
  // it never changes — https://webidl.spec.whatwg.org/#js-legacy-platform-objects
  constructor(key, strings) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    for (let i = 0; i < strings.length; i++) {
      ReflectDefineProperty(this, i, { __proto__: null, value: strings[i], enumerable: true, configurable: false });
    }
    this.#length = strings.length;
  }

  get length() {
    return this.#length;
  }

  item(index) {
    webidl.requireArguments(arguments.length, 1);
    const number = webidl.unsignedLong(index);
    return number < this.#length ? this[number] : null;
  }

  contains(string) {
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(string);
    for (let i = 0; i < this.#length; i++) {
      if (this[i] === wanted) return true;
    }
    return false;
  }
}
ReflectDefineProperty(DOMStringList.prototype, SymbolIterator, {
  __proto__: null, value: Array.prototype[SymbolIterator], writable: true, configurable: true,
});
webidl.expose(DOMStringList);

/** @param {string[]} strings which nobody changes any more */
export function makeStringList(strings) {
  return new DOMStringList(creating, strings);
}
