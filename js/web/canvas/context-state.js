// https://html.spec.whatwg.org/multipage/canvas.html#canvasstate, #canvastransform, #canvascompositing and #canvasimagesmoothing
import { load, push, webidl } from "core";
import { identity, product } from "library/planar-matrix";
import { tell } from "web/bitmap";
import { builtins } from "web/builtins";
import { areFinite, include } from "./path-methods.js";
import { makePath } from "./path.js";
import { readPlanar } from "./path-2d.js";
import { copyState, initialState, mostSaved } from "./state.js";

const { Math } = builtins;

const compositions = [
  "source-over", "source-in", "source-out", "source-atop", "destination-over", "destination-in", "destination-out", "destination-atop",
  "xor", "clear", "copy", "lighter", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
  "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
];

/** Puts a context back to where it was when it was made; what is drawn is gone already. */
export function resetContext(slots) {
  slots.state = initialState();
  slots.stack = [];
  slots.path = makePath();
}

/** @param {(self: object) => object} slotsOf */
export function includeState(prototype, slotsOf) {
  include(prototype, {
    save() {
      const slots = slotsOf(this);
      const { stack } = slots;
      if (stack.length >= mostSaved) {
        tell("CanvasRenderingContext2D.save() has been called without a matching restore() too many times. Ignoring save().", "error");
        return;
      }
      push(stack, slots.state);
      slots.state = copyState(slots.state);
    },

    restore() {
      const slots = slotsOf(this);
      const { stack } = slots;
      if (stack.length === 0) return;
      slots.state = stack[stack.length - 1];
      stack.length -= 1;
    },

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-reset */
    reset() {
      const slots = slotsOf(this);
      slots.surface.bitmap = null;
      slots.surface.isClean = true;
      resetContext(slots);
    },

    scale(x, y) {
      webidl.requireArguments(arguments.length, 2);
      apply(this, [+x, 0, 0, +y, 0, 0]);
    },

    rotate(angle) {
      webidl.requireArguments(arguments.length, 1);
      const sine = Math.sin(+angle);
      const cosine = Math.cos(+angle);
      apply(this, [cosine, sine, -sine, cosine, 0, 0]);
    },

    translate(x, y) {
      webidl.requireArguments(arguments.length, 2);
      apply(this, [1, 0, 0, 1, +x, +y]);
    },

    transform(a, b, c, d, e, f) {
      webidl.requireArguments(arguments.length, 6);
      apply(this, [+a, +b, +c, +d, +e, +f]);
    },

    getTransform() {
      const { transform } = slotsOf(this).state;
      return load("web/matrix").makePlanar(transform);
    },

    setTransform(a = undefined, b = undefined, c = undefined, d = undefined, e = undefined, f = undefined) {
      if (arguments.length > 1) webidl.requireArguments(arguments.length, 6);
      set(this, arguments.length > 1 ? [+a, +b, +c, +d, +e, +f] : readPlanar(a));
    },

    resetTransform() {
      set(this, identity);
    },

    get globalAlpha() {
      return slotsOf(this).state.globalAlpha;
    },

    set globalAlpha(value) {
      const alpha = +value;
      if (alpha >= 0 && alpha <= 1) slotsOf(this).state.globalAlpha = alpha;
    },

    get globalCompositeOperation() {
      return slotsOf(this).state.compositing;
    },

    set globalCompositeOperation(value) {
      const { state } = slotsOf(this);
      state.compositing = webidl.enumeratedAttribute(value, compositions, state.compositing);
    },

    get imageSmoothingEnabled() {
      return slotsOf(this).state.isSmooth;
    },

    set imageSmoothingEnabled(value) {
      slotsOf(this).state.isSmooth = !!value;
    },

    get imageSmoothingQuality() {
      return slotsOf(this).state.smoothing;
    },

    set imageSmoothingQuality(value) {
      const { state } = slotsOf(this);
      state.smoothing = webidl.enumeratedAttribute(value, ["low", "medium", "high"], state.smoothing);
    },
  });

  function apply(self, m) {
    const { state } = slotsOf(self);
    if (areFinite(m)) state.transform = product(state.transform, m);
  }

  function set(self, m) {
    if (areFinite(m)) slotsOf(self).state.transform = m;
  }
}
