// https://drafts.csswg.org/cssom/: declarations, and the doors to style sheets and to the cascade
import { load } from "core";

export { BlockSource, inlineDeclarations, styleOf } from "./sources.js";
export {
  CSSFontFaceDescriptors, CSSStyleDeclaration, CSSStyleProperties, makeDescriptors, makeStyleProperties,
} from "./style-declaration.js";

/** The style sheet of a `style` or `link` element, or null: https://drafts.csswg.org/cssom/#dom-linkstyle-sheet */
export function sheetOf(element) {
  return load("dom/style-sheets").sheetOf(element);
}

/** https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle */
export function getComputedStyle(element, pseudo) {
  return load("shared/cascade").getComputedStyle(element, pseudo);
}
