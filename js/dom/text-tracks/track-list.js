// https://html.spec.whatwg.org/multipage/media.html#texttracklist
import { load, push, webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, $first, $next, isHTML, legacyHandler, wrapLegacy } from "library/tree";
import { EventTarget, defineEventHandler, fireLater } from "web/dom-events";
import { trackOf } from "./track-element.js";
import { makeTextTrack } from "./text-track.js";

/** The records of the tracks that a script has added to an element. */
const $added = Symbol("added tracks");

/** The records of the tracks of an element: those of its `track` children, then those that were added. */
export function recordsOf(element) {
  const records = [];
  for (let child = element[$first]; child !== null; child = child[$next]) {
    if (isHTML(child, "track")) push(records, trackOf(child));
  }
  const added = element[$added] ?? [];
  for (let i = 0; i < added.length; i++) push(records, added[i]);
  return records;
}

export class TextTrackList extends EventTarget {
  [$collection];

  constructor(token, element) {
    requireInternal(token);
    super();
    this[$collection] = { wrapper: null, element };
  }

  get length() {
    return recordsOf(collectionState(this, "TextTrackList.length").element).length;
  }

  getTrackById(id) {
    const { element } = collectionState(this, "TextTrackList.getTrackById");
    webidl.requireArguments(arguments.length, 1);
    const wanted = webidl.DOMString(id);
    const records = recordsOf(element);
    for (let i = 0; i < records.length; i++) if (records[i].id() === wanted) return records[i].object;
    return null;
  }
}
addIterator(TextTrackList);
defineEventHandler(TextTrackList.prototype, "change");
defineEventHandler(TextTrackList.prototype, "addtrack");
defineEventHandler(TextTrackList.prototype, "removetrack");
webidl.expose(TextTrackList);

const handler = legacyHandler({
  item: ({ element }, index) => recordsOf(element)[index]?.object,
  length: ({ element }) => recordsOf(element).length,
});

/** The list of a media element's tracks. */
export function makeTextTrackList(element) {
  return wrapLegacy(new TextTrackList(internal, element), handler);
}

/** https://html.spec.whatwg.org/multipage/media.html#dom-media-addtexttrack */
export function addTextTrack(element, kind, label, language) {
  const record = makeTextTrack({ kind, label, language, mode: "hidden", ownerOf: () => element });
  element[$added] ??= [];
  push(element[$added], record);
  tellTrack(element, "addtrack", record);
  return record.object;
}

/** Tells that a list has another track, or one less. */
export function tellTrack(element, type, { object }) {
  const list = load("dom/media").textTracksOf(element);
  fireLater(list, type, { track: object }, load("web/ui-events").interfaceNamed("TrackEvent"));
}
