// https://html.spec.whatwg.org/multipage/media.html#sourcing-out-of-band-text-tracks
import { enqueueMicrotask, load, put, timers } from "core";
import { resolveURL } from "dom/html";
import { loadsResources } from "dom/window";
import { getAttribute, hasAttribute } from "library/tree";
import { fire } from "web/dom-events";
import { loadText } from "web/resources";
import { makeCue } from "./cue.js";
import { makeRegion } from "./region.js";
import { addCues, noteCues, setMode } from "./text-track.js";
import { recordsOf } from "./track-list.js";

/** https://html.spec.whatwg.org/multipage/media.html#dom-track-readystate */
const NONE = 0;
const LOADING = 1;
const LOADED = 2;
const ERROR = 3;

/**
 * A track that is the default one is enabled, unless the element shows another: without a user's preferences.
 * https://html.spec.whatwg.org/multipage/media.html#honor-user-preferences-for-automatic-text-track-selection
 */
export function enableDefaultLater(record) {
  if (loadsResources() && hasAttribute(record.element, "default")) timers.start(() => enableDefault(record), 0);
}

function enableDefault(record) {
  const owner = record.ownerOf();
  if (owner === null || record.mode !== "disabled") return;
  choose(record, owner);
  loadCues(record);
}

function choose(record, owner) {
  const kind = record.kind();
  if (kind === "descriptions") return;
  if (kind === "chapters" || kind === "metadata") {
    setMode(record, "hidden");
    return;
  }
  const tracks = recordsOf(owner);
  for (let i = 0; i < tracks.length; i++) if (tracks[i].mode === "showing") return;
  setMode(record, "showing");
}

/** The file of a track is another: https://html.spec.whatwg.org/multipage/media.html#attr-track-src */
export function forgetCues(record) {
  record.readyState = NONE;
  record.loading = undefined;
  record.cues = [];
  noteCues(record);
}

/** Loads the file of a track when scripts have come to rest: https://html.spec.whatwg.org/#start-the-track-processing-model */
export function loadCues(record) {
  if (needsCues(record)) enqueueMicrotask(() => needsCues(record) && beginLoading(record));
}

const needsCues = ({ element, readyState, mode, ownerOf }) => (
  element !== null && readyState === NONE && mode !== "disabled" && ownerOf() !== null
);

function beginLoading(record) {
  const { element } = record;
  const src = getAttribute(element, "src");
  const url = src === null || src === "" ? null : resolveURL(element, src);
  const loading = {};
  record.readyState = LOADING;
  record.loading = loading;
  const end = (readyState, type) => {
    if (record.loading !== loading) return;
    record.readyState = readyState;
    fire(element, type);
  };
  if (url === null) {
    timers.start(() => end(ERROR, "error"), 0);
    return;
  }
  const crossOrigin = getAttribute(record.ownerOf(), "crossorigin");
  const options = { crossOrigin, mode: crossOrigin === null ? "same-origin" : "cors" };
  loadText(url, "track", options, (resource) => {
    if (record.loading !== loading) return;
    const file = resource?.isOK === true ? load("library/web-vtt").parseFile(resource.text) : null;
    if (file === null) {
      end(ERROR, "error");
      return;
    }
    const regions = [];
    const cues = [];
    for (let i = 0; i < file.regions.length; i++) put(regions, i, makeRegion(file.regions[i]));
    for (let i = 0; i < file.cues.length; i++) put(cues, i, makeCue(file.cues[i], regions));
    addCues(record, cues);
    end(LOADED, "load");
  });
}
