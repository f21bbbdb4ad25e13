// https://html.spec.whatwg.org/multipage/media.html#the-track-element
import { boolean, enumerated, interfaceNamed, reflect, stateOf, string, url } from "dom/html";
import { $parent, $rare, getAttribute, isHTML } from "library/tree";
import { textTracksOf } from "./media-elements.js";
import { makeTextTrack } from "./text-tracks.js";

export const trackKinds = ["subtitles", "captions", "descriptions", "chapters", "metadata"];

const isMedia = (node) => node !== null && (isHTML(node, "audio") || isHTML(node, "video"));

/** The text track of a track element. */
export function trackOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.track ??= makeTextTrack({
    kind: () => stateOf(getAttribute(element, "kind"), trackKinds, "subtitles", "metadata"),
    label: () => getAttribute(element, "label") ?? "",
    language: () => getAttribute(element, "srclang") ?? "",
    mode: "disabled",
    listOf: () => (isMedia(element[$parent]) ? textTracksOf(element[$parent]) : null),
  }));
}

export function makeHTMLTrackElement() {
  class HTMLTrackElement extends interfaceNamed("HTMLElement") {
    get readyState() {
      return 0;
    }

    get track() {
      return trackOf(this);
    }
  }
  return reflect(HTMLTrackElement, {
    kind: [enumerated, "kind", trackKinds, "subtitles", "metadata"],
    src: url,
    srclang: string,
    label: string,
    default: boolean,
  }, { NONE: 0, LOADING: 1, LOADED: 2, ERROR: 3 });
}
