// https://drafts.csswg.org/web-animations-1/#the-documenttimeline-interface
import { clock, primordials, webidl } from "core";
import { currentDocument, internal, requireInternal } from "dom/nodes";
import { $rare } from "library/tree";

const { TypeError } = primordials;

export class AnimationTimeline {
  #origin;

  constructor(token, origin) {
    requireInternal(token);
    this.#origin = origin;
  }

  get currentTime() {
    return clock.monotonic() - this.#origin;
  }

  // https://drafts.csswg.org/web-animations-2/#dom-animationtimeline-duration
  get duration() {
    return null;
  }
}
webidl.expose(AnimationTimeline);

export class DocumentTimeline extends AnimationTimeline {
  constructor(options = undefined) {
    const { originTime = 0 } = webidl.dictionary(options);
    const origin = webidl.double(originTime);
    super(internal, origin);
  }
}
webidl.expose(DocumentTimeline);

/** The default timeline of a document. */
export function timelineOf(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  return (rare.timeline ??= new DocumentTimeline());
}

export const defaultTimeline = () => timelineOf(currentDocument());

export function requireTimeline(value) {
  if (!webidl.isObject(value) || !(value instanceof AnimationTimeline)) {
    throw new TypeError("The timeline must be an instance of AnimationTimeline");
  }
  return value;
}
