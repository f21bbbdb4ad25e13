// https://drafts.csswg.org/cssom/#css-style-sheets
export { CSSGroupingRule, CSSRule } from "./css-rule.js";
export { StyleSheetList, adoptedStyleSheetsOf, importedSheet, setAdoptedStyleSheets, sheetOf, styleSheetsOf } from "./document-sheets.js";
export { MediaList } from "./media-list.js";
export {
  CSSConditionRule, CSSContainerRule, CSSCounterStyleRule, CSSImportRule, CSSKeyframesRule, CSSLayerBlockRule,
  CSSLayerStatementRule, CSSMediaRule, CSSNamespaceRule, CSSPropertyRule, CSSScopeRule, CSSStartingStyleRule, CSSSupportsRule,
} from "./other-rules.js";
export { CSSRuleList } from "./rule-list.js";
export {
  CSSFontFaceRule, CSSKeyframeRule, CSSNestedDeclarations, CSSPageRule, CSSStyleRule,
} from "./style-rules.js";
export { CSSStyleSheet, StyleSheet } from "./style-sheet.js";
