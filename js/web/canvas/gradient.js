// https://html.spec.whatwg.org/multipage/canvas.html#canvasgradient
import { domException, primordials, put, webidl } from "core";
import { colorText, parseCanvasColor } from "./colors.js";
import { listText } from "./path.js";

const { TypeError } = primordials;

const creating = {};

/** What the host takes for a gradient; undefined for any other value. */
export let gradientRecord;

export class CanvasGradient {
  #kind;
  #stops = [];

  static {
    gradientRecord = (value) => (webidl.isObject(value) && #kind in value
      ? { __proto__: null, gradient: value.#kind, stops: stopsText(value.#stops) } : undefined);
  }

  constructor(key, kind) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#kind = kind;
  }

  addColorStop(offset, color) {
    webidl.requireArguments(arguments.length, 2);
    const place = webidl.double(offset);
    const text = webidl.DOMString(color);
    if (!(place >= 0 && place <= 1)) throw domException("IndexSizeError");
    const parsed = parseCanvasColor(text, () => "rgb(0, 0, 0)");
    if (parsed === null) throw domException("SyntaxError");
    insert(this.#stops, { offset: place, color: parsed });
  }
}

webidl.expose(CanvasGradient);

/** Puts a stop behind all that are not behind it. */
function insert(stops, stop) {
  let at = stops.length;
  for (; at > 0 && stops[at - 1].offset > stop.offset; at--) put(stops, at, stops[at - 1]);
  put(stops, at, stop);
}

function stopsText(stops) {
  let text = "";
  for (let i = 0; i < stops.length; i++) text += `${i === 0 ? "" : " "}${stops[i].offset} ${colorText(stops[i].color)}`;
  return text;
}

/** @param {"linear" | "radial" | "conic"} kind @param {number[]} values */
export const makeGradient = (kind, values) => new CanvasGradient(creating, `${kind} ${listText(values)}`);
