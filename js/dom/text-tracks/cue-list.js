// https://html.spec.whatwg.org/multipage/media.html#texttrackcuelist
import { webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, legacyHandler, wrapLegacy } from "library/tree";

export class TextTrackCueList {
  [$collection];

  constructor(token, cues) {
    requireInternal(token);
    this[$collection] = { wrapper: null, cues };
  }

  get length() {
    return collectionState(this, "TextTrackCueList.length").cues().length;
  }

  getCueById(id) {
    const { cues } = collectionState(this, "TextTrackCueList.getCueById");
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(id);
    const list = wanted === "" ? [] : cues();
    for (let i = 0; i < list.length; i++) if (list[i].id === wanted) return list[i].object;
    return null;
  }
}
addIterator(TextTrackCueList);
webidl.expose(TextTrackCueList);

const handler = legacyHandler({
  item: ({ cues }, index) => cues()[index]?.object,
  length: ({ cues }) => cues().length,
});

/**
 * A live list of cues.
 * @param {() => object[]} cues gives the records of those that are in it, in order; see cue.js
 */
export function makeCueList(cues) {
  return wrapLegacy(new TextTrackCueList(internal, cues), handler);
}
