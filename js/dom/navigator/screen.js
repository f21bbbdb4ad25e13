// https://drafts.csswg.org/cssom-view/#the-screen-interface
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { settings } from "dom/window";
import { EventTarget, defineEventHandler } from "web/dom-events";

export class Screen {
  constructor(token) {
    requireInternal(token);
  }

  get availWidth() {
    return settings.screenWidth;
  }

  get availHeight() {
    return settings.screenHeight;
  }

  get availLeft() {
    return 0;
  }

  get availTop() {
    return 0;
  }

  get width() {
    return settings.screenWidth;
  }

  get height() {
    return settings.screenHeight;
  }

  get colorDepth() {
    return settings.colorDepth;
  }

  get pixelDepth() {
    return settings.colorDepth;
  }

  get orientation() {
    return orientation;
  }
}
webidl.expose(Screen);

/** https://w3c.github.io/screen-orientation/#screenorientation-interface: the device is not turned. */
export class ScreenOrientation extends EventTarget {
  constructor(token) {
    requireInternal(token);
    super();
  }

  get type() {
    return settings.screenWidth > settings.screenHeight ? "landscape-primary" : "portrait-primary";
  }

  get angle() {
    return 0;
  }

  unlock() {}
}
defineEventHandler(ScreenOrientation.prototype, "change");
webidl.expose(ScreenOrientation);

const orientation = new ScreenOrientation(internal);
export const screen = new Screen(internal);
