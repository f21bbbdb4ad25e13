// https://drafts.csswg.org/cssom/#the-medialist-interface
import { domException, push, put, webidl } from "core";
import { collectionState } from "dom/collections";
import { parseMediaQuery, parseMediaQueryList, serializeMediaQuery, serializeMediaQueryList } from "shared/media-queries";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, legacyHandler, wrapLegacy } from "library/tree";

const stateOf = (object, member) => collectionState(object, `MediaList.${member}`);

export class MediaList {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get mediaText() {
    return serializeMediaQueryList(stateOf(this, "mediaText").read());
  }

  set mediaText(value) {
    stateOf(this, "mediaText").write(parseMediaQueryList(value === null ? "" : webidl.DOMString(value)));
  }

  get length() {
    return stateOf(this, "length").read().length;
  }

  item(index) {
    webidl.requireArguments(arguments.length, 1);
    const query = stateOf(this, "item").read()[webidl.unsignedLong(index)];
    return query === undefined ? null : serializeMediaQuery(query);
  }

  /** https://drafts.csswg.org/cssom/#dom-medialist-appendmedium */
  appendMedium(medium) {
    const state = stateOf(this, "appendMedium");
    webidl.requireArguments(arguments.length, 1);
    const query = parseMediaQuery(webidl.DOMString(medium));
    if (query === null) return;
    const queries = state.read();
    const text = serializeMediaQuery(query);
    const list = [];
    for (let i = 0; i < queries.length; i++) {
      if (serializeMediaQuery(queries[i]) === text) return;
      put(list, i, queries[i]);
    }
    push(list, query);
    state.write(list);
  }

  /** https://drafts.csswg.org/cssom/#dom-medialist-deletemedium */
  deleteMedium(medium) {
    const state = stateOf(this, "deleteMedium");
    webidl.requireArguments(arguments.length, 1);
    const query = parseMediaQuery(webidl.DOMString(medium));
    if (query === null) return;
    const text = serializeMediaQuery(query);
    const queries = state.read();
    const list = [];
    for (let i = 0; i < queries.length; i++) {
      if (serializeMediaQuery(queries[i]) !== text) push(list, queries[i]);
    }
    if (list.length === queries.length) throw domException("NotFoundError");
    state.write(list);
  }

  toString() {
    return serializeMediaQueryList(stateOf(this, "toString").read());
  }
}
addIterator(MediaList);
webidl.expose(MediaList);

const handler = legacyHandler({
  item(state, index) {
    const query = state.read()[index];
    return query === undefined ? undefined : serializeMediaQuery(query);
  },
  length: (state) => state.read().length,
});

/** The MediaList of something that keeps parsed queries: `read` gives them, `write` takes others. */
export function makeMediaList(read, write) {
  return wrapLegacy(new MediaList(internal, { wrapper: null, read, write }), handler);
}
