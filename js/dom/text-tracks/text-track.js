// https://html.spec.whatwg.org/multipage/media.html#texttrack
import { domException, load, primordials, push, put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { EventTarget, defineEventHandler, fireLater } from "web/dom-events";
import { makeCueList } from "./cue-list.js";
import { recordOf as recordOfCue } from "./cue.js";
import { loadCues } from "./loading.js";
import { timeline } from "./timeline.js";

const { TypeError } = primordials;

const modes = ["disabled", "hidden", "showing"];

export class TextTrack extends EventTarget {
  #record;
  #cues;
  #activeCues;

  constructor(token, record) {
    requireInternal(token);
    super();
    this.#record = record;
  }

  get kind() {
    return this.#record.kind();
  }

  get label() {
    return this.#record.label();
  }

  get language() {
    return this.#record.language();
  }

  get id() {
    return this.#record.id();
  }

  get inBandMetadataTrackDispatchType() {
    this.#record;
    return "";
  }

  get mode() {
    return this.#record.mode;
  }

  set mode(value) {
    const record = this.#record;
    const mode = webidl.enumeratedAttribute(value, modes, record.mode);
    if (mode === record.mode) return;
    setMode(record, mode);
    loadCues(record);
  }

  get cues() {
    const record = this.#record;
    return record.mode === "disabled" ? null : (this.#cues ??= makeCueList(() => record.cues));
  }

  get activeCues() {
    const record = this.#record;
    return record.mode === "disabled" ? null : (this.#activeCues ??= makeCueList(() => activeOf(record.cues)));
  }

  /** https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-addcue */
  addCue(cue) {
    webidl.requireArguments(arguments.length, 1);
    const record = this.#record;
    const added = recordOfCue(cue);
    if (added === undefined) throw new TypeError("Argument 1 ('cue') to TextTrack.addCue must be an instance of TextTrackCue");
    if (added.track !== null) take(added.track, added);
    addCues(record, [added]);
  }

  /** https://html.spec.whatwg.org/multipage/media.html#dom-texttrack-removecue */
  removeCue(cue) {
    webidl.requireArguments(arguments.length, 1);
    const record = this.#record;
    const gone = recordOfCue(cue);
    if (gone === undefined) throw new TypeError("Argument 1 ('cue') to TextTrack.removeCue must be an instance of TextTrackCue");
    if (gone.track !== record) throw domException("NotFoundError");
    take(record, gone);
  }
}
defineEventHandler(TextTrack.prototype, "cuechange");
webidl.expose(TextTrack);

const constant = (value) => (typeof value === "function" ? value : () => value);

/**
 * A text track.
 * @param {object} track `kind`, `label`, `language` and `id` are strings, or functions that read them from an element; `mode`; `ownerOf`
 *     gives the media element that has it, or null; `element` is its `track` element, or null
 * @returns {object} its record, whose `object` is the TextTrack
 */
export function makeTextTrack({ kind, label, language, id = "", mode, ownerOf, element = null }) {
  const record = {
    kind: constant(kind), label: constant(label), language: constant(language), id: constant(id), mode, ownerOf, element,
    cues: [], object: null,
    /** How many cues it has been given. */
    cueCount: 0,
    /** Of its element: https://html.spec.whatwg.org/multipage/media.html#dom-track-readystate */
    readyState: 0,
    /** The request for its file: another one has taken its place where it is not this. */
    loading: undefined,
  };
  record.object = new TextTrack(internal, record);
  return record;
}

/** https://html.spec.whatwg.org/multipage/media.html#text-track-mode */
export function setMode(record, mode) {
  record.mode = mode;
  const owner = record.ownerOf();
  if (owner === null) return;
  fireLater(load("dom/media").textTracksOf(owner), "change");
  noteCues(record);
}

function activeOf(cues) {
  const active = [];
  for (let i = 0; i < cues.length; i++) if (cues[i].isActive) push(active, cues[i]);
  return active;
}

/** Whether a cue comes before another: https://html.spec.whatwg.org/multipage/media.html#text-track-cue-order */
function isBefore(one, other) {
  if (one.start !== other.start) return one.start < other.start;
  return one.end === other.end ? one.number < other.number : one.end > other.end;
}

function insert(cues, cue) {
  let at = cues.length;
  while (at > 0 && isBefore(cue, cues[at - 1])) {
    put(cues, at, cues[at - 1]);
    at--;
  }
  put(cues, at, cue);
}

/** Adds cues to a track, each at its place. */
export function addCues(record, cues) {
  for (let i = 0; i < cues.length; i++) {
    cues[i].track = record;
    cues[i].number = record.cueCount++;
    insert(record.cues, cues[i]);
  }
  noteCues(record);
}

function take(record, cue) {
  const { cues } = record;
  let kept = 0;
  for (let i = 0; i < cues.length; i++) if (cues[i] !== cue) cues[kept++] = cues[i];
  cues.length = kept;
  cue.track = null;
  cue.isActive = false;
  noteCues(record);
}

/** The time of a cue has changed: it may have another place. */
export function orderCues(record) {
  if (record === null) return;
  const cues = record.cues;
  record.cues = [];
  for (let i = 0; i < cues.length; i++) insert(record.cues, cues[i]);
  noteCues(record);
}

/** The cues of a track are others, or those of another track: which of them are active follows from where the element stands. */
export function noteCues(record) {
  const owner = record.ownerOf();
  if (owner !== null) load("dom/media").follow(owner, timeline);
}
