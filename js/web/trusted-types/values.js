// https://w3c.github.io/trusted-types/dist/spec/#injection-sinks: strings that a policy has let through
import { primordials, webidl } from "core";

const { ReflectDefineProperty, TypeError } = primordials;

const creating = {};

/** Makes one of the three types: `{ Type, has }`, its class and whether a value is of it. */
function makeType(name) {
  let has;
  class Type {
    #data;

    static {
      has = (value) => webidl.isObject(value) && #data in value;
    }

    constructor(key, data) {
      if (key !== creating) throw new TypeError("Illegal constructor");
      this.#data = data;
    }

    toString() {
      return this.#data;
    }

    toJSON() {
      return this.#data;
    }
  }
  ReflectDefineProperty(Type, "name", { __proto__: null, value: name, configurable: true });
  webidl.expose(Type);
  return { Type, has };
}

/** https://w3c.github.io/trusted-types/dist/spec/#trusted-html */
export const { Type: TrustedHTML, has: isHTML } = makeType("TrustedHTML");
/** https://w3c.github.io/trusted-types/dist/spec/#trusted-script */
export const { Type: TrustedScript, has: isScript } = makeType("TrustedScript");
/** https://w3c.github.io/trusted-types/dist/spec/#trused-script-url */
export const { Type: TrustedScriptURL, has: isScriptURL } = makeType("TrustedScriptURL");

/** @param {string} data what a policy has let through */
export const makeValue = (Type, data) => new Type(creating, data);
