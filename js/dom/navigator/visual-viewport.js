// https://drafts.csswg.org/cssom-view/#the-visualviewport-interface: it is as large as the window, and stays there.
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { settings } from "dom/window";
import { EventTarget, defineEventHandler } from "web/dom-events";

export class VisualViewport extends EventTarget {
  constructor(token) {
    requireInternal(token);
    super();
  }

  get offsetLeft() {
    return 0;
  }

  get offsetTop() {
    return 0;
  }

  get pageLeft() {
    return 0;
  }

  get pageTop() {
    return 0;
  }

  get width() {
    return settings.innerWidth;
  }

  get height() {
    return settings.innerHeight;
  }

  get scale() {
    return 1;
  }
}
defineEventHandler(VisualViewport.prototype, "resize");
defineEventHandler(VisualViewport.prototype, "scroll");
webidl.expose(VisualViewport);

export const visualViewport = new VisualViewport(internal);
