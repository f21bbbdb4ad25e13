// https://w3c.github.io/aria/#ARIAMixin on ElementInternals: https://html.spec.whatwg.org/#accessibility-semantics
import { primordials, webidl } from "core";
import { Element, toElement } from "dom/nodes";
import { StringPrototypeEndsWith, StringPrototypeStartsWith } from "library/text";

const { ReflectDefineProperty, ReflectOwnKeys } = primordials;

const stringOrNull = (value) => (value === null || value === undefined ? null : webidl.DOMString(value));

const elementOrNull = (value, place) => (value === null || value === undefined ? null : toElement(value, place));

const elementsOrNull = (value, place) => {
  if (value === null || value === undefined) return null;
  return Object.freeze(webidl.sequence(value, (item) => toElement(item, place)));
};

function conversionOf(name) {
  if (StringPrototypeEndsWith(name, "Elements")) return elementsOrNull;
  return StringPrototypeEndsWith(name, "Element") ? elementOrNull : stringOrNull;
}

/**
 * Defines what Element has of the mixin on another prototype, where the values are kept and no attributes.
 * @param {object} prototype
 * @param {(self: object) => object} valuesOf the record of an object's values
 */
export function defineInternalsAria(prototype, valuesOf) {
  const keys = ReflectOwnKeys(Element.prototype);
  for (let i = 0; i < keys.length; i++) {
    const name = keys[i];
    if (name !== "role" && !(typeof name === "string" && StringPrototypeStartsWith(name, "aria"))) continue;
    const convert = conversionOf(name);
    ReflectDefineProperty(prototype, name, {
      __proto__: null,
      get() {
        return valuesOf(this)[name] ?? null;
      },
      set(value) {
        valuesOf(this)[name] = convert(value, `The ElementInternals.${name} attribute`);
      },
      enumerable: true,
      configurable: true,
    });
  }
}
