// https://html.spec.whatwg.org/multipage/media.html#sourcing-out-of-band-text-tracks
import { load, timers } from "core";
import { resolveURL } from "dom/html";
import { loadsResources } from "dom/window";
import { getAttribute, hasAttribute } from "library/tree";
import { fire } from "web/dom-events";
import { loadText } from "web/resources";
import { makeCue } from "./cue.js";
import { addCues, setMode } from "./text-track.js";
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
export function enableDefault(record) {
  if (record.mode !== "disabled" || !hasAttribute(record.element, "default") || !loadsResources()) return;
  const kind = record.kind();
  if (kind === "descriptions") return;
  if (kind === "chapters" || kind === "metadata") {
    setMode(record, "hidden");
    return;
  }
  const tracks = recordsOf(record.ownerOf());
  for (let i = 0; i < tracks.length; i++) if (tracks[i].mode === "showing") return;
  setMode(record, "showing");
}

/** https://html.spec.whatwg.org/multipage/media.html#start-the-track-processing-model */
export function loadCues(record) {
  const { element } = record;
  if (element === null || record.readyState !== NONE || record.mode === "disabled" || record.ownerOf() === null) return;
  const src = getAttribute(element, "src");
  const url = src === null || src === "" ? null : resolveURL(element, src);
  record.readyState = LOADING;
  record.cues = [];
  const end = (readyState, type) => {
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
    if (record.readyState !== LOADING || resolveURL(element, getAttribute(element, "src") ?? "") !== url) return;
    const cues = resource?.isOK === true ? load("library/web-vtt").parseFile(resource.text) : null;
    if (cues === null) {
      end(ERROR, "error");
      return;
    }
    const made = [];
    for (let i = 0; i < cues.length; i++) made[i] = makeCue(cues[i]);
    addCues(record, made);
    end(LOADED, "load");
  });
}
