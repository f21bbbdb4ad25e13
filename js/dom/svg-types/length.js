// https://svgwg.org/svg2-draft/types.html#InterfaceSVGLength
import { domException, load, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { lengthText, parseLength, pixelsPerUnit } from "library/svg-values";
import { $localName, getAttribute, isConnected } from "library/tree";
import { setAttribute } from "shared/changes";
import { makeAnimated } from "./animated.js";
import { float, requireWritable, single } from "./numbers.js";
import { extentOf } from "./viewport.js";

const NUMBER = 1;
const PERCENTAGE = 2;
const EMS = 3;
const constants = {
  SVG_LENGTHTYPE_UNKNOWN: 0, SVG_LENGTHTYPE_NUMBER: NUMBER, SVG_LENGTHTYPE_PERCENTAGE: PERCENTAGE, SVG_LENGTHTYPE_EMS: EMS,
  SVG_LENGTHTYPE_EXS: 4, SVG_LENGTHTYPE_PX: 5, SVG_LENGTHTYPE_CM: 6, SVG_LENGTHTYPE_MM: 7, SVG_LENGTHTYPE_IN: 8,
  SVG_LENGTHTYPE_PT: 9, SVG_LENGTHTYPE_PC: 10,
};
const zero = { number: 0, unitType: NUMBER };

/** What an attribute says that is not there, where that is not zero, by element and attribute. */
const defaults = {
  __proto__: null,
  "svg width": "100%", "svg height": "100%",
  "linearGradient x2": "100%", "radialGradient cx": "50%", "radialGradient cy": "50%", "radialGradient r": "50%",
  "linearGradient x1": "0%", "linearGradient y1": "0%", "linearGradient y2": "0%", "radialGradient fr": "0%",
  "mask x": "-10%", "mask y": "-10%", "mask width": "120%", "mask height": "120%",
  "filter x": "-10%", "filter y": "-10%", "filter width": "120%", "filter height": "120%",
  "marker markerWidth": "3", "marker markerHeight": "3",
};

export class SVGLength {
  #given = zero;
  #element;
  #attribute;
  #isReadOnly;

  constructor(token, element, attribute, isReadOnly) {
    requireInternal(token);
    this.#element = element;
    this.#attribute = attribute;
    this.#isReadOnly = isReadOnly;
  }

  get #length() {
    return this.#element === null ? this.#given : lengthOf(this.#element, this.#attribute);
  }

  #become(length) {
    if (this.#element === null) this.#given = length;
    else setAttribute(this.#element, this.#attribute, lengthText(length));
  }

  /** What one of a unit is in pixels. */
  #factor({ unitType, text }) {
    return factorOf(unitType, text, this.#element, this.#attribute);
  }

  get unitType() {
    return this.#length.unitType;
  }

  get value() {
    const length = this.#length;
    return single(length.number * this.#factor(length));
  }

  set value(value) {
    const number = float(value);
    requireWritable(this.#isReadOnly);
    const length = this.#length;
    this.#become({ number: single(number / this.#factor(length)), unitType: length.unitType });
  }

  get valueInSpecifiedUnits() {
    return this.#length.number;
  }

  set valueInSpecifiedUnits(value) {
    const number = float(value);
    requireWritable(this.#isReadOnly);
    this.#become({ number, unitType: requireKnown(this.#length) });
  }

  get valueAsString() {
    return lengthText(this.#length);
  }

  set valueAsString(value) {
    const text = webidl.DOMString(value);
    requireWritable(this.#isReadOnly);
    const length = parseLength(text);
    if (length === undefined) throw domException("SyntaxError");
    this.#become(length);
  }

  newValueSpecifiedUnits(unitType, valueInSpecifiedUnits) {
    webidl.requireArguments(arguments.length, 2);
    const type = webidl.unsignedShort(unitType);
    const number = float(valueInSpecifiedUnits);
    requireWritable(this.#isReadOnly);
    requireUnit(type);
    this.#become({ number, unitType: type });
  }

  convertToSpecifiedUnits(unitType) {
    webidl.requireArguments(arguments.length, 1);
    const type = webidl.unsignedShort(unitType);
    requireWritable(this.#isReadOnly);
    requireUnit(type);
    const length = this.#length;
    const number = (length.number * this.#factor(length)) / this.#factor({ unitType: type });
    this.#become({ number: single(number), unitType: type });
  }
}
webidl.expose(SVGLength, constants);

function requireUnit(type) {
  if (type < NUMBER || type > 10) throw domException("NotSupportedError");
}

function requireKnown({ unitType, text }) {
  if (unitType === 0) throw webidl.notImplemented(`The value of the length '${text}'`);
  return unitType;
}

const fontSize = (element) => parseLength(load("shared/cascade").computedValue(element, "font-size"))?.number ?? 16;

/** @param {string | undefined} text of a length in a unit that has no type */
function factorOf(unitType, text, element, attribute) {
  requireKnown({ unitType, text });
  if (pixelsPerUnit[unitType] !== undefined) return pixelsPerUnit[unitType];
  if (unitType === PERCENTAGE) return extentOf(element, attribute) / 100;
  const size = element !== null && isConnected(element) ? fontSize(element) : 16;
  // DEPARTURE: in SVG, an `ex` is half the size of the font, whose outlines are not looked at — https://drafts.csswg.org/css-values/#ex
  return unitType === EMS ? size : size / 2;
}

function lengthOf(element, attribute) {
  const text = getAttribute(element, attribute);
  const length = text === null ? undefined : parseLength(text);
  if (length !== undefined) return length;
  const initial = defaults[`${element[$localName]} ${attribute}`];
  return initial === undefined ? zero : parseLength(initial);
}

/** An attribute in pixels. */
export function pixelsOf(element, attribute) {
  const { number, unitType, text } = lengthOf(element, attribute);
  return number * factorOf(unitType, text, element, attribute);
}

/** https://svgwg.org/svg2-draft/types.html#InterfaceSVGAnimatedLength */
export const SVGAnimatedLength = makeAnimated(
  "SVGAnimatedLength", (element, attribute, isReadOnly) => new SVGLength(internal, element, attribute, isReadOnly));

export const animatedLength = (element, attribute) => new SVGAnimatedLength(internal, element, attribute);
export const createLength = () => new SVGLength(internal, null, "", false);
