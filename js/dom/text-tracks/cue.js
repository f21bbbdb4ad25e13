// https://html.spec.whatwg.org/multipage/media.html#texttrackcue, https://w3c.github.io/webvtt/#the-vttcue-interface
import { load, primordials, webidl } from "core";
import { currentDocument, internal } from "dom/nodes";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { buildCueText } from "./cue-text.js";
import { isRegion, toPercentage } from "./region.js";
import { orderCues } from "./text-track.js";

const { TypeError } = primordials;

/** What a cue is: `object` is the TextTrackCue, `track` the record of its track, or null. */
export let recordOf;

export class TextTrackCue extends EventTarget {
  #record;

  static {
    recordOf = (value) => (webidl.isObject(value) && #record in value ? value.#record : undefined);
  }

  constructor(token, record) {
    if (token !== internal) throw new TypeError("Illegal constructor");
    super();
    this.#record = record;
  }

  get track() {
    return this.#record.track?.object ?? null;
  }

  get id() {
    return this.#record.id;
  }

  set id(value) {
    this.#record.id = webidl.DOMString(value);
  }

  get startTime() {
    return this.#record.start;
  }

  set startTime(value) {
    this.#record.start = webidl.double(value);
    orderCues(this.#record.track);
  }

  get endTime() {
    return this.#record.end;
  }

  set endTime(value) {
    this.#record.end = toEnd(value);
    orderCues(this.#record.track);
  }

  get pauseOnExit() {
    return this.#record.pauseOnExit;
  }

  set pauseOnExit(value) {
    this.#record.pauseOnExit = !!value;
  }
}
defineEventHandler(TextTrackCue.prototype, "enter");
defineEventHandler(TextTrackCue.prototype, "exit");
webidl.expose(TextTrackCue);

/** An end may be never. */
function toEnd(value) {
  const number = +value;
  return number === Infinity ? number : webidl.double(number);
}

const aligns = ["start", "center", "end", "left", "right"];
const lineAligns = ["start", "center", "end"];
const positionAligns = ["line-left", "center", "line-right", "auto"];

export class VTTCue extends TextTrackCue {
  #record;

  constructor(startTime, endTime, text) {
    webidl.requireArguments(arguments.length, 3);
    const record = {
      id: "", start: webidl.double(startTime), end: toEnd(endTime), text: webidl.DOMString(text), pauseOnExit: false, isActive: false,
      track: null, number: 0, object: null, vertical: "", snapToLines: true, line: "auto", lineAlign: "start", position: "auto",
      positionAlign: "auto", size: 100, align: "center", region: null,
    };
    super(internal, record);
    record.object = this;
    this.#record = record;
  }

  get region() {
    return this.#record.region;
  }

  set region(value) {
    const region = value ?? null;
    if (region !== null && !isRegion(region)) {
      throw new TypeError("The VTTCue.region attribute must be an instance of VTTRegion");
    }
    this.#record.region = region;
  }

  get vertical() {
    return this.#record.vertical;
  }

  set vertical(value) {
    this.#record.vertical = webidl.enumeratedAttribute(value, ["", "rl", "lr"], this.#record.vertical);
  }

  get snapToLines() {
    return this.#record.snapToLines;
  }

  set snapToLines(value) {
    this.#record.snapToLines = !!value;
  }

  get line() {
    return this.#record.line;
  }

  set line(value) {
    this.#record.line = value === "auto" ? value : webidl.double(value);
  }

  get lineAlign() {
    return this.#record.lineAlign;
  }

  set lineAlign(value) {
    this.#record.lineAlign = webidl.enumeratedAttribute(value, lineAligns, this.#record.lineAlign);
  }

  get position() {
    return this.#record.position;
  }

  set position(value) {
    this.#record.position = value === "auto" ? value : toPercentage(value);
  }

  get positionAlign() {
    return this.#record.positionAlign;
  }

  set positionAlign(value) {
    this.#record.positionAlign = webidl.enumeratedAttribute(value, positionAligns, this.#record.positionAlign);
  }

  get size() {
    return this.#record.size;
  }

  set size(value) {
    this.#record.size = toPercentage(value);
  }

  get align() {
    return this.#record.align;
  }

  set align(value) {
    this.#record.align = webidl.enumeratedAttribute(value, aligns, this.#record.align);
  }

  get text() {
    return this.#record.text;
  }

  set text(value) {
    this.#record.text = webidl.DOMString(value);
  }

  /** https://w3c.github.io/webvtt/#dom-vttcue-getcueashtml */
  getCueAsHTML() {
    return buildCueText(load("library/web-vtt").parseCueText(this.#record.text), currentDocument());
  }
}
webidl.expose(VTTCue);

/**
 * The record of a new cue, as library/web-vtt has read it from a file.
 * @param {VTTRegion[]} regions those of the file
 */
export function makeCue({ id, start, end, text, settings }, regions) {
  const record = recordOf(new VTTCue(start, end, text));
  record.id = id;
  load("web/builtins").builtins.Object.assign(record, settings);
  record.region = regionOf(record, settings.region, regions);
  return record;
}

/**
 * The last region of a name, or null; a cue that is placed otherwise is in none.
 * https://w3c.github.io/webvtt/#parse-the-webvtt-cue-settings
 */
function regionOf({ line, size, vertical }, name, regions) {
  if (name === undefined || line !== "auto" || size !== 100 || vertical !== "") return null;
  for (let i = regions.length - 1; i >= 0; i--) if (regions[i].id === name) return regions[i];
  return null;
}
