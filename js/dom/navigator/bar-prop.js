// https://html.spec.whatwg.org/multipage/nav-history-apis.html#barprop
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

export class BarProp {
  constructor(token) {
    requireInternal(token);
  }

  /** The window is no popup. */
  get visible() {
    return true;
  }
}
webidl.expose(BarProp);

export const locationbar = new BarProp(internal);
export const menubar = new BarProp(internal);
export const personalbar = new BarProp(internal);
export const scrollbars = new BarProp(internal);
export const statusbar = new BarProp(internal);
export const toolbar = new BarProp(internal);
