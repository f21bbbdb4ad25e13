// https://html.spec.whatwg.org/multipage/canvas.html#canvasrenderingcontext2d and
// https://html.spec.whatwg.org/multipage/canvas.html#offscreencanvasrenderingcontext2d
import { primordials, webidl } from "core";
import { includePictures } from "./context-pictures.js";
import { includeShapes } from "./context-shapes.js";
import { includeState, resetContext } from "./context-state.js";
import { includeStyles } from "./context-styles.js";
import { includeText } from "./context-text.js";
import { includeCanvasPath } from "./path-methods.js";

const { TypeError } = primordials;

const creating = {};

function includeContext(Interface, slotsOf) {
  const { name, prototype } = Interface;
  includeState(prototype, slotsOf);
  includeStyles(prototype, slotsOf);
  includeShapes(prototype, slotsOf, name);
  includePictures(prototype, slotsOf, name);
  includeText(prototype, slotsOf);
  includeCanvasPath(prototype, (self) => {
    const { path, state } = slotsOf(self);
    return { path, transform: state.transform };
  });
}

export class CanvasRenderingContext2D {
  #slots;

  static {
    includeContext(this, (self) => self.#slots);
  }

  constructor(key, slots) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#slots = slots;
  }

  get canvas() {
    return this.#slots.canvas;
  }

  getContextAttributes() {
    return { ...this.#slots.settings };
  }
}

webidl.expose(CanvasRenderingContext2D);

export class OffscreenCanvasRenderingContext2D {
  #slots;

  static {
    includeContext(this, (self) => self.#slots);
  }

  constructor(key, slots) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#slots = slots;
  }

  get canvas() {
    return this.#slots.canvas;
  }
}

webidl.expose(OffscreenCanvasRenderingContext2D);

/** What text and colors are without an element. */
const noElement = { color: () => "rgb(0, 0, 0)", direction: () => "ltr", fontSize: () => 10 };

/**
 * The 2D context of a surface, which then has it.
 * @param {Function} Interface one of these
 * @param {object} canvas the OffscreenCanvas or the element
 * @param {object} surface
 * @param {*} settings what the script passed; `alpha` says nothing, as in WebKit
 * @param {object} inherited functions that tell what the element inherits: `color`, `direction`, `fontSize` in pixels
 */
export function makeContext2D(Interface, canvas, surface, settings, inherited = noElement) {
  const { desynchronized, willReadFrequently } = webidl.isObject(settings) ? settings : { __proto__: null };
  const slots = {
    canvas, surface, inherited,
    settings: { colorSpace: "srgb", desynchronized: !!desynchronized, willReadFrequently: !!willReadFrequently },
  };
  resetContext(slots);
  surface.mode = "2d";
  surface.context = { object: new Interface(creating, slots), reset: () => resetContext(slots) };
  return surface.context.object;
}
