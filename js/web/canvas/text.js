// https://html.spec.whatwg.org/multipage/canvas.html#text-preparation-algorithm
import { host, primordials, recordText, webidl } from "core";
import { readElements } from "./path.js";

const { JSONParse, TypeError } = primordials;

const creating = {};

export class TextMetrics {
  #values;

  constructor(key, values) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#values = values;
  }

  get width() {
    return this.#values.width;
  }

  get actualBoundingBoxLeft() {
    return this.#values.x - this.#values.left;
  }

  get actualBoundingBoxRight() {
    return this.#values.right - this.#values.x;
  }

  get fontBoundingBoxAscent() {
    return this.#values.ascent + this.#values.y;
  }

  get fontBoundingBoxDescent() {
    return this.#values.descent - this.#values.y;
  }

  get actualBoundingBoxAscent() {
    return this.#values.y - this.#values.top;
  }

  get actualBoundingBoxDescent() {
    return this.#values.bottom - this.#values.y;
  }

  get emHeightAscent() {
    return this.#values.ascent + this.#values.y;
  }

  get emHeightDescent() {
    return this.#values.descent - this.#values.y;
  }

  // The baselines are where measureTextInternal in CanvasRenderingContext2DBase.cpp of https://github.com/WebKit/WebKit has them.
  get hangingBaseline() {
    return this.#values.ascent + this.#values.y;
  }

  get alphabeticBaseline() {
    return this.#values.y;
  }

  get ideographicBaseline() {
    return this.#values.y - this.#values.descent;
  }
}

webidl.expose(TextMetrics);

/**
 * The outline of a text in a font.
 * @param {string} text
 * @param {object} state of a context, see `state.js`
 * @param {"ltr" | "rtl"} direction
 * @returns {object} `path`, whose origin is at the left of the alphabetic baseline, `x` and `y`, the point of it that is put where the
 *   script says, `width`, `left`, `right`, `top` and `bottom` of what is inked, and `ascent` and `descent` of the font
 */
export function layOut(text, state, direction) {
  const { style, caps, weight, size, family } = state.font;
  const outline = JSONParse(host.text_outline(recordText({
    __proto__: null,
    text,
    family,
    size,
    weight,
    isItalic: style !== "normal",
    isSmallCaps: caps === "small-caps",
    letterSpacing: state.letterSpacing.pixels,
    wordSpacing: state.wordSpacing.pixels,
    isRightToLeft: direction === "rtl",
    language: state.lang === "inherit" ? "" : state.lang,
  })));
  return {
    ...outline,
    path: readElements(outline.path),
    x: outline.width * alignmentOf(state.textAlign, direction),
    y: baselineOf(state.textBaseline, outline),
  };
}

/** Which share of the width is left of the point. */
function alignmentOf(align, direction) {
  switch (align) {
    case "center": return 0.5;
    case "right": return 1;
    case "left": return 0;
    case "start": return direction === "rtl" ? 1 : 0;
    default: return direction === "rtl" ? 0 : 1;
  }
}

/**
 * Where a baseline is, below the alphabetic one.
 * Source: textOffset in CanvasRenderingContext2DBase.cpp of https://github.com/WebKit/WebKit
 */
function baselineOf(baseline, { ascent, descent }) {
  switch (baseline) {
    case "top": return -ascent;
    case "hanging": return -ascent * 0.8;
    case "middle": return -(ascent - descent) / 2;
    case "alphabetic": return 0;
    default: return descent;
  }
}

export const makeTextMetrics = (layout) => new TextMetrics(creating, layout);
