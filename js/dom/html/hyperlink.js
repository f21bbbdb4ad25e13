// https://html.spec.whatwg.org/multipage/links.html#links-created-by-a-and-area-elements
import { load, primordials, webidl } from "core";
import { include } from "dom/nodes";
import {
  $activation, $document, $rare, $window, getAttribute, hasAttribute, isConnected, isHTML, isNode, linkAddress,
} from "library/tree";
import { eventState } from "web/dom-events";
import { setAttribute } from "shared/changes";
import { documentBaseURL, resolveURL } from "./base-url.js";
import { hooksOf } from "./hooks.js";

const { ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

let urlMembers;

/** The accessors of URL, as they were when the first of a link's parts was asked for. */
function urlMember(name) {
  urlMembers ??= { __proto__: null };
  return (urlMembers[name] ??= ReflectGetOwnPropertyDescriptor(load("web/url").URL.prototype, name));
}

/** https://html.spec.whatwg.org/multipage/links.html#reinitialise-url: the URL as an object of its own, or null. */
function urlOf(element) {
  const href = getAttribute(element, "href");
  if (href === null) return null;
  const base = documentBaseURL(element[$document]);
  const rare = (element[$rare] ??= { __proto__: null });
  if (rare.link?.href !== href || rare.link.base !== base) {
    const serialized = resolveURL(element, href);
    rare.link = { href, base, url: serialized === null ? null : new (load("web/url").URL)(serialized) };
  }
  return rare.link.url;
}

function partOf(element, name, fallback) {
  const url = urlOf(element);
  return url === null ? fallback : ReflectApply(urlMember(name).get, url, []);
}

/** https://html.spec.whatwg.org/multipage/links.html#update-href */
function setPart(element, name, value) {
  const string = webidl.USVString(value);
  const url = urlOf(element);
  if (url === null) return;
  ReflectApply(urlMember(name).set, url, [string]);
  setAttribute(element, "href", ReflectApply(urlMember("href").get, url, []));
}

/** An accessor of a link that is a part of its URL. */
function part(name, fallback) {
  return {
    get [name]() {
      return partOf(this, name, fallback);
    },
    set [name](value) {
      setPart(this, name, value);
    },
  };
}

/** https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils */
const HTMLHyperlinkElementUtils = {
  get href() {
    const value = getAttribute(this, "href");
    return value === null ? "" : resolveURL(this, value) ?? webidl.USVString(value);
  },

  set href(value) {
    setAttribute(this, "href", webidl.USVString(value));
  },

  toString() {
    const value = getAttribute(this, "href");
    return value === null ? "" : resolveURL(this, value) ?? webidl.USVString(value);
  },

  get origin() {
    return partOf(this, "origin", "");
  },
};

/** What a click on a server-side image map in a link adds to its URL. */
function coordinates(link, event) {
  const { target, members } = eventState(event);
  if (target === link || !isNode(target) || !isHTML(target, "img") || !hasAttribute(target, "ismap")) return "";
  return `?${members?.clientX ?? 0},${members?.clientY ?? 0}`;
}

/** https://html.spec.whatwg.org/multipage/links.html#links-created-by-a-and-area-elements:activation-behaviour */
export const linkActivation = {
  // Without an address it is no link, and a click goes to what is around it. Source: isInteractiveContent in HTMLAnchorElement.cpp of
  // https://github.com/WebKit/WebKit
  passes: (element) => linkAddress(element) === null,
  activate(element, event) {
    const href = linkAddress(element);
    // https://html.spec.whatwg.org/multipage/links.html#cannot-navigate
    if (href === null || element[$document][$window] === null) return;
    if (!isHTML(element, "a") && !isConnected(element)) return;
    const url = resolveURL(element, `${href}${coordinates(element, event)}`);
    if (url !== null) hooksOf(element).followHyperlink?.(element, url);
  },
};

/** Makes an interface one of hyperlinks. */
export function makeHyperlink(Interface) {
  include(Interface, HTMLHyperlinkElementUtils);
  const names = ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
  for (let i = 0; i < names.length; i++) {
    const holder = part(names[i], names[i] === "protocol" ? ":" : "");
    ReflectDefineProperty(Interface.prototype, names[i], ReflectGetOwnPropertyDescriptor(holder, names[i]));
  }
  Interface.prototype[$activation] = linkActivation;
}
