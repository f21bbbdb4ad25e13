// https://html.spec.whatwg.org/multipage/canvas.html#drawing-state
import { identity } from "library/planar-matrix";
import { black, transparent } from "./colors.js";
import { initialFont } from "./fonts.js";

/** How many states are kept. Source: MaxSaveCount in CanvasRenderingContext2DBase.h of https://github.com/WebKit/WebKit */
export const mostSaved = 1024 * 16;

/** A state is never changed in its parts: what is set takes another's place. So a copy of it is a shallow one. */
export const initialState = () => ({
  __proto__: null,
  transform: identity,
  /** What the host takes for clipping regions. */
  clips: "",
  fillStyle: black,
  strokeStyle: black,
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 10,
  dashes: [],
  lineDashOffset: 0,
  globalAlpha: 1,
  compositing: "source-over",
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  shadowBlur: 0,
  shadowColor: transparent,
  isSmooth: true,
  smoothing: "low",
  font: initialFont,
  textAlign: "start",
  textBaseline: "alphabetic",
  direction: "inherit",
  lang: "inherit",
  letterSpacing: { text: "0px", pixels: 0 },
  wordSpacing: { text: "0px", pixels: 0 },
});

export const copyState = (state) => ({ __proto__: null, ...state });
