// https://drafts.csswg.org/cssom-view/#mediaquerylist
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { matchesMedia, parseMediaQueryList, serializeMediaQueryList } from "shared/media-queries";

export class MediaQueryList extends EventTarget {
  #queries;

  constructor(token, queries) {
    requireInternal(token);
    super();
    this.#queries = queries;
  }

  get media() {
    return serializeMediaQueryList(this.#queries);
  }

  get matches() {
    return matchesMedia(this.#queries);
  }

  addListener(callback) {
    this.addEventListener("change", callback);
  }

  removeListener(callback) {
    this.removeEventListener("change", callback);
  }
}
defineEventHandler(MediaQueryList.prototype, "change");
webidl.expose(MediaQueryList);

/** https://drafts.csswg.org/cssom-view/#dom-window-matchmedia */
export function matchMedia(text) {
  return new MediaQueryList(internal, parseMediaQueryList(text));
}
