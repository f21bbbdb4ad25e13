// https://html.spec.whatwg.org/multipage/links.html#following-hyperlinks-2
import { load } from "core";
import { referrerPolicyOf } from "dom/html";
import { $document, asciiLower, following, getAttribute, hasAttribute, isHTML, splitOnWhitespace } from "library/tree";
import { download, mayDownload } from "./download.js";
import { navigate } from "./navigate.js";

/** https://html.spec.whatwg.org/multipage/semantics.html#get-an-element's-target */
function targetOf(element) {
  const own = getAttribute(element, "target");
  // An empty one is none, as in all browsers.
  if (own !== null && own !== "") return own;
  const document = element[$document];
  for (let node = document; node !== null; node = following(node, document)) {
    if (isHTML(node, "base") && hasAttribute(node, "target")) return getAttribute(node, "target");
  }
  return "";
}

function hasRelation(element, name) {
  const rel = splitOnWhitespace(asciiLower(getAttribute(element, "rel") ?? ""));
  for (let i = 0; i < rel.length; i++) {
    if (rel[i] === name) return true;
  }
  return false;
}

/**
 * Goes where a link leads, or saves what is there.
 * @param {Element} element
 * @param {string} url serialized
 */
export function followHyperlink(element, url) {
  const file = getAttribute(element, "download");
  if (file !== null && mayDownload(url)) {
    download(url, file);
    return;
  }
  const target = targetOf(element);
  const name = asciiLower(target);
  const hidesReferrer = hasRelation(element, "noreferrer");
  const referrerPolicy = hidesReferrer ? "no-referrer" : referrerPolicyOf(element);
  if (name === "" || name === "_self") {
    navigate(url, "push", { referrerPolicy });
    return;
  }
  const features = hidesReferrer || hasRelation(element, "noopener") ? "noopener" : "";
  load("dom/window-operations").openTarget(url, target, features, { isLink: true, referrerPolicy });
}
