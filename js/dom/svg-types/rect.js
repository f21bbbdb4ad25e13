// https://svgwg.org/svg2-draft/types.html#InterfaceSVGRect, as WebKit has it:
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/svg/SVGRect.idl
import { put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { boxText, parseNumbers } from "library/svg-values";
import { getAttribute } from "library/tree";
import { setAttribute } from "shared/changes";
import { makeAnimated } from "./animated.js";
import { float, requireWritable } from "./numbers.js";

/** A rectangle: of its own, or the view box of an element. */
export class SVGRect {
  #values;
  #element;
  #isReadOnly;

  constructor(token, values, element, isReadOnly) {
    requireInternal(token);
    this.#values = values;
    this.#element = element;
    this.#isReadOnly = isReadOnly;
  }

  #get(index) {
    return this.#element === null ? this.#values[index] : viewBoxOf(this.#element)?.[index] ?? 0;
  }

  #set(index, value) {
    const number = float(value);
    requireWritable(this.#isReadOnly);
    const values = [];
    for (let i = 0; i < 4; i++) put(values, i, i === index ? number : this.#get(i));
    if (this.#element === null) this.#values = values;
    else setAttribute(this.#element, "viewBox", boxText(values[0], values[1], values[2], values[3]));
  }

  get x() {
    return this.#get(0);
  }

  set x(value) {
    this.#set(0, value);
  }

  get y() {
    return this.#get(1);
  }

  set y(value) {
    this.#set(1, value);
  }

  get width() {
    return this.#get(2);
  }

  set width(value) {
    this.#set(2, value);
  }

  get height() {
    return this.#get(3);
  }

  set height(value) {
    this.#set(3, value);
  }
}
webidl.expose(SVGRect);

/** https://svgwg.org/svg2-draft/types.html#InterfaceSVGAnimatedRect */
export const SVGAnimatedRect = makeAnimated(
  "SVGAnimatedRect", (element, attribute, isReadOnly) => new SVGRect(internal, undefined, element, isReadOnly));

/**
 * https://svgwg.org/svg2-draft/coords.html#ViewBoxAttribute; undefined where there is none, or a wrong one, as one of a negative size: so
 * does SVGFitToViewBox.cpp of https://github.com/WebKit/WebKit
 */
export function viewBoxOf(element) {
  const values = parseNumbers(getAttribute(element, "viewBox") ?? "");
  return values?.length === 4 && values[2] >= 0 && values[3] >= 0 ? values : undefined;
}

export const animatedViewBox = (element) => new SVGAnimatedRect(internal, element);
export const makeRect = () => new SVGRect(internal, [0, 0, 0, 0], null, false);
