// https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-a-element, areas, base and link elements
import { load, webidl } from "core";
import { replaceAllWithString } from "dom/nodes";
import {
  $adopted, $attributeChanged, $connected, $document, $made, $removed, descendantText, getAttribute, isConnected,
} from "library/tree";
import { setAttribute } from "shared/changes";
import { fallbackBaseURL } from "./base-url.js";
import { hooksOf } from "./hooks.js";
import { makeHyperlink } from "./hyperlink.js";
import { interfaceNamed } from "./interfaces.js";
import {
  boolean, crossOrigin, enumerated, fetchPriority, referrerPolicy, reflect, string, tokenList, url,
} from "./reflect.js";
import { $hasBase } from "./slots.js";

const linkRelations = ["noreferrer", "noopener", "opener"];

export function makeHTMLAnchorElement() {
  class HTMLAnchorElement extends interfaceNamed("HTMLElement") {
    get text() {
      return descendantText(this);
    }

    set text(value) {
      replaceAllWithString(webidl.DOMString(value), this);
    }
  }
  makeHyperlink(HTMLAnchorElement);
  return reflect(HTMLAnchorElement, {
    target: string,
    download: string,
    ping: string,
    rel: string,
    relList: [tokenList, "rel", linkRelations],
    hreflang: string,
    type: string,
    referrerPolicy,
    coords: string,
    charset: string,
    name: string,
    rev: string,
    shape: string,
  });
}

/** https://html.spec.whatwg.org/multipage/image-maps.html#the-area-element */
export function makeHTMLAreaElement() {
  class HTMLAreaElement extends interfaceNamed("HTMLElement") {}
  makeHyperlink(HTMLAreaElement);
  return reflect(HTMLAreaElement, {
    alt: string,
    coords: string,
    shape: string,
    target: string,
    download: string,
    ping: string,
    rel: string,
    relList: [tokenList, "rel", linkRelations],
    referrerPolicy,
    noHref: boolean,
  });
}

/** https://html.spec.whatwg.org/multipage/semantics.html#the-base-element */
export function makeHTMLBaseElement() {
  class HTMLBaseElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$document][$hasBase] = true;
      return this;
    }

    [$adopted]() {
      this[$document][$hasBase] = true;
    }

    get href() {
      const value = webidl.USVString(getAttribute(this, "href") ?? "");
      return load("library/url").parse(value, fallbackBaseURL(this[$document]))?.href ?? value;
    }

    set href(value) {
      setAttribute(this, "href", webidl.USVString(value));
    }
  }
  return reflect(HTMLBaseElement, { target: string });
}

/** What a link element may be asked for: https://html.spec.whatwg.org/multipage/semantics.html#attr-link-rel */
const supportedLinks = [
  "alternate", "dns-prefetch", "icon", "modulepreload", "preconnect", "preload", "prefetch", "stylesheet",
];
const destinations = [
  "fetch", "audio", "document", "embed", "font", "image", "manifest", "object", "report", "script", "sharedworker",
  "style", "track", "video", "worker", "xslt",
];

/** https://html.spec.whatwg.org/multipage/semantics.html#the-link-element */
export function makeHTMLLinkElement() {
  class HTMLLinkElement extends interfaceNamed("HTMLElement") {
    /** https://drafts.csswg.org/cssom/#the-linkstyle-interface */
    get sheet() {
      return load("dom/css").sheetOf(this);
    }

    [$connected]() {
      hooksOf(this).updateLink?.(this);
    }

    [$removed](oldParent, wasConnected) {
      super[$removed](oldParent, wasConnected);
      if (wasConnected) hooksOf(this).updateLink?.(this);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      switch (localName) {
        case "rel":
        case "href":
        case "as":
        case "media":
        case "type":
        case "disabled":
          if (isConnected(this)) hooksOf(this).updateLink?.(this);
      }
    }
  }
  return reflect(HTMLLinkElement, {
    href: url,
    crossOrigin,
    rel: string,
    as: [enumerated, "as", destinations],
    relList: [tokenList, "rel", supportedLinks],
    media: string,
    integrity: string,
    hreflang: string,
    type: string,
    sizes: tokenList,
    imageSrcset: string,
    imageSizes: string,
    referrerPolicy,
    blocking: [tokenList, "blocking", ["render"]],
    disabled: boolean,
    fetchPriority,
    charset: string,
    rev: string,
    target: string,
  });
}
