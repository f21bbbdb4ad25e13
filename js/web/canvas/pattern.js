// https://html.spec.whatwg.org/multipage/canvas.html#canvaspattern
import { domException, primordials, webidl } from "core";
import { identity } from "library/planar-matrix";
import { copyBitmap } from "web/bitmap";
import { areFinite } from "./path-methods.js";
import { readPlanar } from "./path-2d.js";

const { TypeError } = primordials;

const creating = {};

/** The slots of a pattern, `{ bitmap, repeatsX, repeatsY, transform }`; undefined for any other value. */
export let patternSlots;

export class CanvasPattern {
  #slots;

  static {
    patternSlots = (value) => (webidl.isObject(value) && #slots in value ? value.#slots : undefined);
  }

  constructor(key, slots) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#slots = slots;
  }

  setTransform(transform = undefined) {
    const m = readPlanar(transform);
    if (areFinite(m)) this.#slots.transform = m;
  }
}

webidl.expose(CanvasPattern);

const repetitions = {
  __proto__: null,
  "": [true, true], repeat: [true, true], "repeat-x": [true, false], "repeat-y": [false, true], "no-repeat": [false, false],
};

/**
 * https://html.spec.whatwg.org/multipage/canvas.html#dom-context-2d-createpattern
 * @param {{ bitmap: object | null }} source
 * @param {*} repetition what the script passed
 * @returns {CanvasPattern | null} null where the source has nothing to draw
 */
export function makePattern(source, repetition) {
  const repeats = repetitions[repetition === null ? "" : webidl.DOMString(repetition)];
  if (repeats === undefined) throw domException("SyntaxError");
  if (source.bitmap === null) return null;
  const { 0: repeatsX, 1: repeatsY } = repeats;
  return new CanvasPattern(creating, { bitmap: copyBitmap(source.bitmap), repeatsX, repeatsY, transform: identity });
}
