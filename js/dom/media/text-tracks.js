// https://html.spec.whatwg.org/multipage/media.html#text-track-api, of tracks that never load, so that they have no cues
import { load, timers, webidl } from "core";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, $first, $next, isHTML, legacyHandler, wrapLegacy } from "library/tree";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { trackOf } from "./track.js";

let TrackInterface;
let ListInterface;
let listHandler;

const modes = ["disabled", "hidden", "showing"];

let CueListInterface;

/** https://html.spec.whatwg.org/multipage/media.html#texttrackcuelist */
function makeCueList() {
  if (CueListInterface === undefined) {
    class TextTrackCueList {
      constructor(token) {
        requireInternal(token);
      }

      get length() {
        return 0;
      }

      getCueById(id) {
        webidl.requireArguments(arguments.length, 1);
        webidl.DOMString(id);
        return null;
      }
    }
    addIterator(TextTrackCueList);
    webidl.expose(TextTrackCueList);
    CueListInterface = TextTrackCueList;
  }
  return new CueListInterface(internal);
}

function textTrackInterface() {
  if (TrackInterface !== undefined) return TrackInterface;
  class TextTrack extends EventTarget {
    #kind;
    #label;
    #language;
    #mode;
    #listOf;
    #cues;
    #activeCues;

    constructor(token, { kind, label, language, mode, listOf }) {
      requireInternal(token);
      super();
      this.#kind = kind;
      this.#label = label;
      this.#language = language;
      this.#mode = mode;
      this.#listOf = listOf;
    }

    get kind() {
      return this.#kind();
    }

    get label() {
      return this.#label();
    }

    get language() {
      return this.#language();
    }

    get id() {
      return "";
    }

    get mode() {
      return this.#mode;
    }

    set mode(value) {
      const old = this.#mode;
      this.#mode = webidl.enumeratedAttribute(value, modes, old);
      const list = old === this.#mode ? null : this.#listOf();
      if (list !== null) timers.start(() => fire(list, "change"), 0);
    }

    get cues() {
      return this.#mode === "disabled" ? null : (this.#cues ??= makeCueList());
    }

    get activeCues() {
      return this.#mode === "disabled" ? null : (this.#activeCues ??= makeCueList());
    }
  }
  defineEventHandler(TextTrack.prototype, "cuechange");
  webidl.expose(TextTrack);
  TrackInterface = TextTrack;
  return TextTrack;
}

const constant = (value) => (typeof value === "function" ? value : () => value);

/**
 * A text track.
 * @param {object} track `kind`, `label` and `language` are strings, or functions that read them from an element; `mode`; `listOf` gives the
 *     list of the media element that has it, or null
 */
export function makeTextTrack({ kind, label, language, mode, listOf }) {
  const read = { kind: constant(kind), label: constant(label), language: constant(language), mode, listOf };
  return new (textTrackInterface())(internal, read);
}

/** Tells that a list has another track: https://html.spec.whatwg.org/multipage/media.html#dom-media-addtexttrack */
export function tellAdded(list, track) {
  timers.start(() => fire(list, "addtrack", { track }, load("web/ui-events").interfaceNamed("TrackEvent")), 0);
}

/** The tracks of the element's track children, then those that were added. */
function tracksOf({ element, added }) {
  const tracks = [];
  for (let child = element[$first]; child !== null; child = child[$next]) {
    if (isHTML(child, "track")) tracks[tracks.length] = trackOf(child);
  }
  for (let i = 0; i < added.length; i++) tracks[tracks.length] = added[i];
  return tracks;
}

function makeListInterface() {
  const { collectionState } = load("dom/collections");
  class TextTrackList extends EventTarget {
    [$collection];

    constructor(token, state) {
      requireInternal(token);
      super();
      this[$collection] = state;
    }

    get length() {
      return tracksOf(collectionState(this, "TextTrackList.length")).length;
    }

    getTrackById(id) {
      webidl.requireArguments(arguments.length, 1);
      webidl.DOMString(id);
      return null;
    }
  }
  addIterator(TextTrackList);
  const types = ["change", "addtrack", "removetrack"];
  for (let i = 0; i < types.length; i++) defineEventHandler(TextTrackList.prototype, types[i]);
  webidl.expose(TextTrackList);
  listHandler = legacyHandler({
    item: (state, index) => tracksOf(state)[index],
    length: (state) => tracksOf(state).length,
  });
  return TextTrackList;
}

/** https://html.spec.whatwg.org/multipage/media.html#texttracklist */
export function makeTextTrackList(element, added) {
  ListInterface ??= makeListInterface();
  const list = new ListInterface(internal, { wrapper: null, element, added });
  return wrapLegacy(list, listHandler);
}
