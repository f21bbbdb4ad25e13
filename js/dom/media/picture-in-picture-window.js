// https://w3c.github.io/picture-in-picture/#interface-picture-in-picture-window
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { settings } from "dom/window";
import { EventTarget, defineEventHandler } from "web/dom-events";

let setSize;

export class PictureInPictureWindow extends EventTarget {
  #width = 0;
  #height = 0;

  static {
    setSize = (window, width, height) => {
      window.#width = width;
      window.#height = height;
    };
  }

  constructor(token) {
    requireInternal(token);
    super();
  }

  get width() {
    return this.#width;
  }

  get height() {
    return this.#height;
  }
}
defineEventHandler(PictureInPictureWindow.prototype, "resize");
webidl.expose(PictureInPictureWindow);

/** The window that shows a video: half as wide as the page, as the system's own measures are not known. */
export function openWindow(state) {
  const { width, height } = state.medium;
  const across = settings.innerWidth / 2;
  const down = across * height / width;
  state.window ??= new PictureInPictureWindow(internal);
  setSize(state.window, across - across % 1, down - down % 1);
  return state.window;
}

export function closeWindow(state) {
  setSize(state.window, 0, 0);
}
