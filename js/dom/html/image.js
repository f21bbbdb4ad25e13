// https://html.spec.whatwg.org/multipage/embedded-content.html#the-img-element and picture's sources
import { domException, load, primordials, webidl } from "core";
import {
  $attributeChanged, $first, $inserted, $next, $parent, $rare, $removed, getAttribute, hasAttribute, isHTML,
} from "library/tree";
import { setAttribute } from "shared/changes";
import { resolveURL } from "./base-url.js";
import { factoryOf } from "./factory.js";
import { hooksOf } from "./hooks.js";
import { interfaceNamed } from "./interfaces.js";
import {
  boolean, crossOrigin, enumerated, fetchPriority, loading, referrerPolicy, reflect, setUnsignedLong, string,
  stringOrEmpty, unsignedLong, unsignedLongOf, url,
} from "./reflect.js";

const { Promise } = primordials;

/** What has come of an image's source, see js/dom/resources/images.js; undefined where nothing is loaded. */
const imageOf = (element) => element[$rare]?.image;

/** https://html.spec.whatwg.org/multipage/images.html#select-an-image-source: its address, or the empty string */
export function currentSourceOf(image) {
  const parent = image[$parent];
  const hasChoice = hasAttribute(image, "srcset") || (parent !== null && isHTML(parent, "picture"));
  const source = hasChoice ? load("dom/image-source").selectSource(image)?.url ?? null : getAttribute(image, "src");
  return source === null || source === "" ? "" : resolveURL(image, source) ?? source;
}

/**
 * Whether the change of an attribute is one of https://html.spec.whatwg.org/multipage/images.html#relevant-mutations
 * DEPARTURE: `width`, which tells no more here than what `sizes` does, is none, as in Chrome —
 * https://html.spec.whatwg.org/multipage/images.html#relevant-mutations
 */
function isRelevant(localName, oldValue, value) {
  switch (localName) {
    case "src": case "srcset": return true;
    case "sizes": case "crossorigin": case "referrerpolicy": return oldValue !== value;
    default: return false;
  }
}

/** A source of a picture has changed: its images choose again. */
function updateImagesOf(picture) {
  if (picture === null || !isHTML(picture, "picture")) return;
  for (let node = picture[$first]; node !== null; node = node[$next]) if (isHTML(node, "img")) hooksOf(node).updateImage?.(node);
}

export function makeHTMLImageElement() {
  class HTMLImageElement extends interfaceNamed("HTMLElement") {
    // There is no layout: the attribute's number, or that of the image itself.
    get width() {
      return hasAttribute(this, "width") ? unsignedLongOf(this, "width") : this.naturalWidth;
    }

    set width(value) {
      setUnsignedLong(this, "width", webidl.unsignedLong(value));
    }

    get height() {
      return hasAttribute(this, "height") ? unsignedLongOf(this, "height") : this.naturalHeight;
    }

    set height(value) {
      setUnsignedLong(this, "height", webidl.unsignedLong(value));
    }

    get naturalWidth() {
      return imageOf(this)?.width ?? 0;
    }

    get naturalHeight() {
      return imageOf(this)?.height ?? 0;
    }

    /** https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-complete */
    get complete() {
      return imageOf(this)?.state !== "pending";
    }

    /** https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-currentsrc: what would be fetched */
    get currentSrc() {
      return currentSourceOf(this);
    }

    get x() {
      return 0;
    }

    get y() {
      return 0;
    }

    /** https://html.spec.whatwg.org/multipage/embedded-content.html#dom-img-decode */
    decode() {
      return new Promise((resolve, reject) => {
        const refuse = () => {
          reject(domException("EncodingError", "Loading error."));
        };
        const { awaitImage } = hooksOf(this);
        if (awaitImage === undefined) refuse();
        else awaitImage(this, resolve, refuse);
      });
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace === null && isRelevant(localName, oldValue, value)) hooksOf(this).updateImage?.(this);
    }
  }
  return reflect(HTMLImageElement, {
    alt: string,
    src: url,
    srcset: string,
    sizes: string,
    crossOrigin,
    useMap: string,
    isMap: boolean,
    referrerPolicy,
    decoding: [enumerated, "decoding", ["async", "sync", "auto"], "auto"],
    loading,
    fetchPriority,
    name: string,
    lowsrc: url,
    align: string,
    hspace: unsignedLong,
    vspace: unsignedLong,
    longDesc: url,
    border: stringOrEmpty,
  });
}

/** https://html.spec.whatwg.org/multipage/embedded-content.html#dom-image */
export function makeImage() {
  return factoryOf("Image", "HTMLImageElement", "img", (image, { 0: width, 1: height }) => {
    if (width !== undefined) setAttribute(image, "width", `${webidl.unsignedLong(width)}`);
    if (height !== undefined) setAttribute(image, "height", `${webidl.unsignedLong(height)}`);
  });
}

/** https://html.spec.whatwg.org/multipage/embedded-content.html#the-source-element */
export function makeHTMLSourceElement() {
  class HTMLSourceElement extends interfaceNamed("HTMLElement") {
    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace !== null) return;
      switch (localName) {
        case "srcset": case "sizes": case "media": case "type":
          updateImagesOf(this[$parent]);
      }
    }

    [$inserted]() {
      updateImagesOf(this[$parent]);
    }

    [$removed](oldParent) {
      updateImagesOf(oldParent);
    }
  }
  return reflect(HTMLSourceElement, {
    src: url,
    type: string,
    srcset: string,
    sizes: string,
    media: string,
    width: unsignedLong,
    height: unsignedLong,
  });
}
