// https://html.spec.whatwg.org/multipage/media.html#the-track-element
import { boolean, enumerated, interfaceNamed, reflect, stateOf, string, url } from "dom/html";
import { $rare, getAttribute } from "library/tree";
import { makeTextTrack } from "./text-tracks.js";

export const trackKinds = ["subtitles", "captions", "descriptions", "chapters", "metadata"];

/** The text track of a track element. */
export function trackOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.track ??= makeTextTrack(
    () => stateOf(getAttribute(element, "kind"), trackKinds, "subtitles", "metadata"),
    () => getAttribute(element, "label") ?? "",
    () => getAttribute(element, "srclang") ?? "", "disabled"));
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
