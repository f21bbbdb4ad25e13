// https://drafts.csswg.org/cssom/#css-style-sheets
import "./extension-sheets.js";

export { changes } from "./change-rules.js";
export { CSSGroupingRule, CSSRule } from "./css-rule.js";
export {
  StyleSheetList, adoptedStyleSheetsOf, dataOf as sheetDataOf, forgetSheet, importedSheet, setAdoptedStyleSheets, setImportedStyle,
  setLinkedStyle, sheetOf, styleSheetsOf, stylingSheets,
} from "./document-sheets.js";
export { MediaList } from "./media-list.js";
export {
  CSSConditionRule, CSSContainerRule, CSSCounterStyleRule, CSSImportRule, CSSKeyframesRule, CSSLayerBlockRule,
  CSSLayerStatementRule, CSSMediaRule, CSSNamespaceRule, CSSPropertyRule, CSSScopeRule, CSSStartingStyleRule, CSSSupportsRule,
} from "./other-rules.js";
export { parseSheet } from "./parse-rules.js";
export { CSSRuleList } from "./rule-list.js";
export {
  CSSFontFaceRule, CSSKeyframeRule, CSSNestedDeclarations, CSSPageRule, CSSStyleRule,
} from "./style-rules.js";
export { CSSStyleSheet, StyleSheet, makeSheet } from "./style-sheet.js";
export { supportsCondition } from "./supports.js";
