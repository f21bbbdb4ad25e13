// https://html.spec.whatwg.org/multipage/images.html#updating-the-image-data
// What has come of an image stands in `$rare.image` of its element: `state` is "none" where it is not loaded, "pending", "available"
// or "broken", `width` and `height` are those of the image, `file` is what it comes from, `{ bytes, isClean, bitmap }`, with what has been
// decoded of it so far, `waiting` are who called `decode`, and `failures` is how many before it have failed, each of which has led to the
// next.
import { enqueueMicrotask, load, push, timers } from "core";
import { parseURL, referrerPolicyOf } from "dom/html";
import { SafeMap, currentDocument } from "dom/nodes";
import { delayLoad, loadsResources, stopDelayingLoad } from "dom/window";
import { $document, $parent, $rare, getAttribute, isHTML } from "library/tree";
import { $events, fire } from "web/dom-events";
import { loadImage } from "web/resources";
import { imageSize } from "./image-size.js";

/**
 * Those that have come, by address, as `{ width, height, file }`:
 * https://html.spec.whatwg.org/multipage/images.html#list-of-available-images
 */
const available = new SafeMap();

/**
 * The source of an image may have changed: it is loaded, and the element hears of it. Where the page's own resources are not
 * loaded, so is only the image of a script that listens to it.
 * @param {Element} element an img element of the page
 */
export function updateImage(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  forget(rare.image);
  const isForced = loadsResources();
  const image = makeRecord(hasSource(element) ? "pending" : "none", isForced);
  if (rare.image?.isFailing === true) image.failures = rare.image.failures + 1;
  rare.image = image;
  if (isForced) {
    if (takeAvailable(element, image)) return;
    delayLoad();
  }
  const start = () => {
    if (rare.image !== image) return;
    if (isForced || isHeard(element) || image.waiting.length > 0) begin(element, image);
    else image.state = "none";
  };
  if (image.failures === 0) enqueueMicrotask(start);
  else timers.startQuietly(start, pauseAfter(image.failures));
}

/**
 * How long an image waits that the failure of another one has led to, in milliseconds.
 * DEPARTURE: such an image is loaded a little later, each time twice as late — onerror="this.src = '/none.png'" goes on for ever, as in a
 * browser, where each image takes its time — https://html.spec.whatwg.org/multipage/images.html#updating-the-image-data
 */
const pauseAfter = (failures) => (failures > 10 ? 1000 : 2 ** (failures - 1));

const makeRecord = (state, delaysLoad) => ({
  state, width: 0, height: 0, file: null, waiting: [], delaysLoad, failures: 0, isFailing: false,
});

/** Calls one of two functions when an image is there, or has failed. One that is not loaded so far is loaded now. */
export function awaitImage(element, resolve, refuse) {
  if (element[$document] !== currentDocument() || !hasSource(element)) {
    refuse();
    return;
  }
  const rare = (element[$rare] ??= { __proto__: null });
  rare.image ??= makeRecord("none", false);
  const { image } = rare;
  if (image.state === "available") resolve();
  else if (image.state === "broken") refuse();
  else push(image.waiting, { resolve, refuse });
  if (image.state !== "none") return;
  image.state = "pending";
  begin(element, image);
}

function hasSource(element) {
  return (getAttribute(element, "src") ?? "") !== "" || getAttribute(element, "srcset") !== null;
}

/** The address and the density of what is shown, null where there is none. */
function chosen(element) {
  const source = load("dom/image-source").selectSource(element);
  const url = source === null ? null : parseURL(element[$document], source.url);
  return url === null ? null : { url: url.href, density: source.density };
}

/** Takes an image that has been loaded before. */
function takeAvailable(element, image) {
  const source = chosen(element);
  const found = source === null ? undefined : available.get(source.url);
  if (found === undefined) return false;
  settle(image, found, source.density);
  image.delaysLoad = false;
  timers.start(() => element[$rare].image === image && fire(element, "load"), 0);
  return true;
}

/** Whether a script waits for the image. */
function isHeard(element) {
  const listeners = element[$events]?.listeners ?? [];
  for (let i = 0; i < listeners.length; i++) {
    if (listeners[i].type === "load" || listeners[i].type === "error") return true;
  }
  return false;
}

function begin(element, image) {
  const source = chosen(element);
  const end = (found) => {
    if (element[$rare].image !== image) return;
    settle(image, found, source?.density ?? 1);
    image.isFailing = found === null;
    fire(element, found === null ? "error" : "load");
    image.isFailing = false;
    stopDelaying(image);
  };
  if (source !== null) {
    const options = { crossOrigin: getAttribute(element, "crossorigin"), referrerPolicy: referrerPolicyOf(element) };
    loadImage(source.url, options, (file) => {
      const size = file === null ? null : imageSize(file.bytes);
      const found = size === null ? null : { ...size, file: { ...file, bitmap: null } };
      if (found !== null) available.set(source.url, found);
      end(found);
    });
  } else if (failsWithoutSource(element)) {
    timers.start(() => end(null), 0);
  } else {
    stopDelaying(image);
  }
}

function failsWithoutSource(element) {
  const parent = element[$parent];
  return getAttribute(element, "src") !== null || getAttribute(element, "srcset") !== null
    || (parent !== null && isHTML(parent, "picture"));
}

function settle(image, found, density) {
  image.state = found === null ? "broken" : "available";
  image.width = Math.round((found?.width ?? 0) / density);
  image.height = Math.round((found?.height ?? 0) / density);
  image.file = found?.file ?? null;
  const { waiting } = image;
  image.waiting = [];
  for (let i = 0; i < waiting.length; i++) {
    if (found === null) waiting[i].refuse();
    else waiting[i].resolve();
  }
}

/** Another source takes the place of an image's. */
function forget(image) {
  if (image === undefined) return;
  for (let i = 0; i < image.waiting.length; i++) image.waiting[i].refuse();
  stopDelaying(image);
}

function stopDelaying(image) {
  if (!image.delaysLoad) return;
  image.delaysLoad = false;
  stopDelayingLoad();
}
