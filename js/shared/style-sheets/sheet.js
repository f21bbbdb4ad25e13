// A sheet is an object of its own, `{ object, rules, … }`; `object` is the CSSStyleSheet that a script has seen of it.
import { parseMediaQueryList } from "shared/media-queries";

/** The slot of a CSSStyleSheet. */
export const $sheet = Symbol("sheet");

/** https://drafts.csswg.org/cssom/#css-style-sheets */
export function makeSheet({
  owner = null, ownerRule = null, parentSheet = null, document, href = null, baseURL = null, title = "", media = "",
}) {
  return {
    object: null, ruleList: undefined, mediaList: undefined, rules: [], namespaces: null, owner, ownerRule, parentSheet,
    document, href, baseURL, title, queries: parseMediaQueryList(media), isDisabled: false, isAlternate: false, isConstructed: false,
    isLocked: false,
    /** Whether its origin is the user's: https://drafts.csswg.org/css-cascade-5/#cascading-origins */
    isUser: false,
    /** Counts the changes, for the cascade. */
    version: 0,
  };
}
