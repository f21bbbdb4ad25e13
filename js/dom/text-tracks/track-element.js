// https://html.spec.whatwg.org/multipage/media.html#the-track-element
import { boolean, enumerated, interfaceNamed, reflect, stateOf, string, url } from "dom/html";
import { $attributeChanged, $inserted, $parent, $rare, $removed, getAttribute, isMedia } from "library/tree";
import { enableDefaultLater, forgetCues, loadCues } from "./loading.js";
import { makeTextTrack, noteCues } from "./text-track.js";
import { tellTrack } from "./track-list.js";

export const trackKinds = ["subtitles", "captions", "descriptions", "chapters", "metadata"];

/** The media element whose track it is, or null. */
function ownerOf(element) {
  const parent = element[$parent];
  return parent !== null && isMedia(parent) ? parent : null;
}

/** The record of the text track of a track element. */
export function trackOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.track ??= makeTextTrack({
    kind: () => stateOf(getAttribute(element, "kind"), trackKinds, "subtitles", "metadata"),
    label: () => getAttribute(element, "label") ?? "",
    language: () => getAttribute(element, "srclang") ?? "",
    id: () => getAttribute(element, "id") ?? "",
    mode: "disabled",
    ownerOf: () => ownerOf(element),
    element,
  }));
}

export function makeHTMLTrackElement() {
  class HTMLTrackElement extends interfaceNamed("HTMLElement") {
    [$inserted]() {
      const record = trackOf(this);
      const owner = record.ownerOf();
      if (owner === null) return;
      tellTrack(owner, "addtrack", record);
      enableDefaultLater(record);
      if (record.cues.length > 0) noteCues(record);
      loadCues(record);
    }

    [$removed](oldParent, wasConnected) {
      super[$removed](oldParent, wasConnected);
      if (!isMedia(oldParent)) return;
      const record = trackOf(this);
      for (let i = 0; i < record.cues.length; i++) record.cues[i].isActive = false;
      tellTrack(oldParent, "removetrack", record);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace !== null || localName !== "src" || oldValue === value) return;
      const record = trackOf(this);
      forgetCues(record);
      loadCues(record);
    }

    get readyState() {
      return trackOf(this).readyState;
    }

    get track() {
      return trackOf(this).object;
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
