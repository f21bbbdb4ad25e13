// https://html.spec.whatwg.org/multipage/canvas.html#canvastext and #canvastextdrawingstyles
import { primordials, webidl } from "core";
import { product } from "library/planar-matrix";
import { drawStyled, fillShape, strokeShape } from "./drawing.js";
import { parseFont, pixelsOf, serializeFont } from "./fonts.js";
import { areFinite, include } from "./path-methods.js";
import { transformedPath } from "./path.js";
import { layOut, makeTextMetrics } from "./text.js";

const { RegExpPrototypeExec, StringPrototypeToLowerCase } = primordials;

const length = /^([+-]?\d*\.?\d+(?:e[+-]?\d+)?)([a-z]+)$/i;

/** @param {(self: object) => object} slotsOf */
export function includeText(prototype, slotsOf) {
  include(prototype, {
    fillText(text, x, y, maxWidth = undefined) {
      webidl.requireArguments(arguments.length, 3);
      withText(this, text, +x, +y, maxWidth, (context, path) => {
        drawStyled(context, fillShape(path, "nonzero"), context.state.fillStyle);
      });
    },

    strokeText(text, x, y, maxWidth = undefined) {
      webidl.requireArguments(arguments.length, 3);
      withText(this, text, +x, +y, maxWidth, (context, path) => {
        drawStyled(context, strokeShape(path, context.state, context.state.transform), context.state.strokeStyle);
      });
    },

    measureText(text) {
      webidl.requireArguments(arguments.length, 1);
      const context = slotsOf(this);
      return makeTextMetrics(layOut(webidl.DOMString(text), context.state, directionOf(context)));
    },

    get font() {
      return serializeFont(slotsOf(this).state.font);
    },

    set font(value) {
      const { state, inherited } = slotsOf(this);
      state.font = parseFont(webidl.DOMString(value), inherited.fontSize()) ?? state.font;
    },

    get textAlign() {
      return slotsOf(this).state.textAlign;
    },

    set textAlign(value) {
      const { state } = slotsOf(this);
      state.textAlign = webidl.enumeratedAttribute(value, ["start", "end", "left", "right", "center"], state.textAlign);
    },

    get textBaseline() {
      return slotsOf(this).state.textBaseline;
    },

    set textBaseline(value) {
      const { state } = slotsOf(this);
      const baselines = ["top", "hanging", "middle", "alphabetic", "ideographic", "bottom"];
      state.textBaseline = webidl.enumeratedAttribute(value, baselines, state.textBaseline);
    },

    get direction() {
      return directionOf(slotsOf(this));
    },

    set direction(value) {
      const { state } = slotsOf(this);
      state.direction = webidl.enumeratedAttribute(value, ["ltr", "rtl", "inherit"], state.direction);
    },

    get letterSpacing() {
      return slotsOf(this).state.letterSpacing.text;
    },

    set letterSpacing(value) {
      setSpacing(this, "letterSpacing", webidl.DOMString(value));
    },

    get wordSpacing() {
      return slotsOf(this).state.wordSpacing.text;
    },

    set wordSpacing(value) {
      setSpacing(this, "wordSpacing", webidl.DOMString(value));
    },

    get lang() {
      return slotsOf(this).state.lang;
    },

    set lang(value) {
      slotsOf(this).state.lang = webidl.DOMString(value);
    },
  });

  function setSpacing(self, name, text) {
    const { state } = slotsOf(self);
    const found = RegExpPrototypeExec(length, text);
    if (found === null) return;
    const unit = StringPrototypeToLowerCase(found[2]);
    const pixels = pixelsOf(+found[1], unit, state.font.size);
    if (pixels !== null) state[name] = { text: `${+found[1]}${unit}`, pixels };
  }

  function withText(self, text, x, y, maxWidth, draw) {
    const string = webidl.DOMString(text);
    const most = maxWidth === undefined ? undefined : +maxWidth;
    const context = slotsOf(self);
    if (!areFinite([x, y]) || (most !== undefined && !(most > 0))) return;
    const layout = layOut(string, context.state, directionOf(context));
    const squeeze = most !== undefined && most < layout.width ? most / layout.width : 1;
    const place = [squeeze, 0, 0, 1, x - layout.x * squeeze, y - layout.y];
    draw(context, transformedPath(layout.path, product(context.state.transform, place)));
  }
}

const directionOf = ({ state, inherited }) => (state.direction === "inherit" ? inherited.direction() : state.direction);
