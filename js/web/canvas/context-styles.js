// https://html.spec.whatwg.org/multipage/canvas.html#canvasfillstrokestyles, #canvasshadowstyles and #canvaspathdrawingstyles
import { domException, put, webidl } from "core";
import { parseCanvasColor, serializeColor } from "./colors.js";
import { gradientRecord, makeGradient } from "./gradient.js";
import { areFinite, include } from "./path-methods.js";
import { makePattern, patternSlots } from "./pattern.js";
import { readSource } from "./source.js";

/** @param {(self: object) => object} slotsOf */
export function includeStyles(prototype, slotsOf) {
  include(prototype, {
    get fillStyle() {
      return shown(slotsOf(this).state.fillStyle);
    },

    set fillStyle(value) {
      const slots = slotsOf(this);
      slots.state.fillStyle = readStyle(slots, value) ?? slots.state.fillStyle;
    },

    get strokeStyle() {
      return shown(slotsOf(this).state.strokeStyle);
    },

    set strokeStyle(value) {
      const slots = slotsOf(this);
      slots.state.strokeStyle = readStyle(slots, value) ?? slots.state.strokeStyle;
    },

    createLinearGradient(x0, y0, x1, y1) {
      webidl.requireArguments(arguments.length, 4);
      return makeGradient("linear", [webidl.double(x0), webidl.double(y0), webidl.double(x1), webidl.double(y1)]);
    },

    createRadialGradient(x0, y0, r0, x1, y1, r1) {
      webidl.requireArguments(arguments.length, 6);
      const from = [webidl.double(x0), webidl.double(y0), webidl.double(r0)];
      const to = [webidl.double(x1), webidl.double(y1), webidl.double(r1)];
      if (from[2] < 0 || to[2] < 0) throw domException("IndexSizeError");
      return makeGradient("radial", [from[0], from[1], from[2], to[0], to[1], to[2]]);
    },

    createConicGradient(startAngle, x, y) {
      webidl.requireArguments(arguments.length, 3);
      return makeGradient("conic", [webidl.double(startAngle), webidl.double(x), webidl.double(y)]);
    },

    createPattern(image, repetition) {
      webidl.requireArguments(arguments.length, 2);
      return makePattern(readSource(image), repetition);
    },

    get shadowOffsetX() {
      return slotsOf(this).state.shadowOffsetX;
    },

    set shadowOffsetX(value) {
      setFinite(this, "shadowOffsetX", +value);
    },

    get shadowOffsetY() {
      return slotsOf(this).state.shadowOffsetY;
    },

    set shadowOffsetY(value) {
      setFinite(this, "shadowOffsetY", +value);
    },

    get shadowBlur() {
      return slotsOf(this).state.shadowBlur;
    },

    set shadowBlur(value) {
      const blur = +value;
      if (blur >= 0) setFinite(this, "shadowBlur", blur);
    },

    get shadowColor() {
      return serializeColor(slotsOf(this).state.shadowColor);
    },

    set shadowColor(value) {
      const slots = slotsOf(this);
      slots.state.shadowColor = parseCanvasColor(webidl.DOMString(value), slots.inherited.color) ?? slots.state.shadowColor;
    },

    get lineWidth() {
      return slotsOf(this).state.lineWidth;
    },

    set lineWidth(value) {
      setPositive(this, "lineWidth", +value);
    },

    get lineCap() {
      return slotsOf(this).state.lineCap;
    },

    set lineCap(value) {
      const { state } = slotsOf(this);
      state.lineCap = webidl.enumeratedAttribute(value, ["butt", "round", "square"], state.lineCap);
    },

    get lineJoin() {
      return slotsOf(this).state.lineJoin;
    },

    set lineJoin(value) {
      const { state } = slotsOf(this);
      state.lineJoin = webidl.enumeratedAttribute(value, ["miter", "round", "bevel"], state.lineJoin);
    },

    get miterLimit() {
      return slotsOf(this).state.miterLimit;
    },

    set miterLimit(value) {
      setPositive(this, "miterLimit", +value);
    },

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-setlinedash */
    setLineDash(segments) {
      webidl.requireArguments(arguments.length, 1);
      const dashes = webidl.sequence(segments, (length) => +length);
      const count = dashes.length;
      for (let i = 0; i < count; i++) {
        if (!(dashes[i] >= 0 && areFinite([dashes[i]]))) return;
      }
      if (count % 2 === 1) {
        for (let i = 0; i < count; i++) dashes[count + i] = dashes[i];
      }
      slotsOf(this).state.dashes = dashes;
    },

    getLineDash() {
      const { dashes } = slotsOf(this).state;
      const copy = [];
      for (let i = 0; i < dashes.length; i++) put(copy, i, dashes[i]);
      return copy;
    },

    get lineDashOffset() {
      return slotsOf(this).state.lineDashOffset;
    },

    set lineDashOffset(value) {
      setFinite(this, "lineDashOffset", +value);
    },
  });

  function setFinite(self, name, number) {
    if (areFinite([number])) slotsOf(self).state[name] = number;
  }

  function setPositive(self, name, number) {
    if (number > 0) setFinite(self, name, number);
  }
}

const isObjectStyle = (value) => gradientRecord(value) !== undefined || patternSlots(value) !== undefined;

const shown = (style) => (isObjectStyle(style) ? style : serializeColor(style));

/** A style that a script sets; null for what is none. */
function readStyle({ inherited }, value) {
  return isObjectStyle(value) ? value : parseCanvasColor(webidl.DOMString(value), inherited.color);
}
