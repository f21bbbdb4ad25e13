// https://svgwg.org/svg2-draft/types.html#InterfaceSVGAnimatedString
import { webidl } from "core";
import { requireInternal } from "dom/nodes";
import { getAttribute } from "library/tree";
import { setAttribute } from "shared/changes";

let Interface;

export function makeSVGAnimatedString() {
  if (Interface !== undefined) return Interface;
  class SVGAnimatedString {
    #element;
    #attribute;
    #namespace;

    constructor(token, element, attribute, namespace) {
      requireInternal(token);
      this.#element = element;
      this.#attribute = attribute;
      this.#namespace = namespace;
    }

    #value() {
      const value = getAttribute(this.#element, this.#attribute);
      if (value !== null || this.#namespace === null) return value ?? "";
      return getAttribute(this.#element, this.#attribute, this.#namespace) ?? "";
    }

    get baseVal() {
      return this.#value();
    }

    set baseVal(value) {
      const string = webidl.DOMString(value);
      const isOld = this.#namespace !== null && getAttribute(this.#element, this.#attribute) === null
        && getAttribute(this.#element, this.#attribute, this.#namespace) !== null;
      if (isOld) setAttribute(this.#element, this.#attribute, string, "xlink", this.#namespace);
      else setAttribute(this.#element, this.#attribute, string);
    }

    get animVal() {
      return this.#value();
    }
  }
  webidl.expose(SVGAnimatedString);
  Interface = SVGAnimatedString;
  return Interface;
}
