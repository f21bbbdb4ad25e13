// https://html.spec.whatwg.org/multipage/document-sequences.html#the-rules-for-choosing-a-navigable
import { load } from "core";
import { around, viewOf } from "dom/window";
import { asciiLower } from "library/tree";

/** The window that a target leads to, as this one may see it; undefined for a new one. */
export function windowFor(target) {
  switch (asciiLower(target)) {
    case "":
    case "_blank":
      return undefined;
    case "_self":
      return globalThis;
    case "_parent":
      return viewOf(around.parent);
    case "_top":
      return viewOf(around.top);
  }
  const window = load("dom/frames").windowNamed(target)
    ?? load("library/realms").realms.get(around.top).load("dom/frames").windowNamed(target);
  return window === undefined ? undefined : viewOf(window);
}
