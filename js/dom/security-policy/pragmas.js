// https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy
import { host, load } from "core";
import { permitStyle } from "dom/html";
import { $attributes, $document, $parent, asciiLower, following, getAttribute, hasAttribute, isHTML } from "library/tree";

/** A `meta` element with `http-equiv` stands in the page now. */
export function obeyPragma(meta) {
  const content = getAttribute(meta, "content") ?? "";
  const name = asciiLower(getAttribute(meta, "http-equiv"));
  if (name === "refresh") load("dom/navigation").planRefresh(meta[$document], content);
  if (name !== "content-security-policy" || content === "" || meta[$parent] === null || !isHTML(meta[$parent], "head")) return;
  const document = meta[$document];
  for (let node = document; node !== null; node = following(node, document)) {
    // What came before the policy stays.
    if (node[$attributes] !== undefined && hasAttribute(node, "style")) permitStyle(node);
  }
  host.policy_add(content);
}
