// Style sheets as the cascade wants them: https://drafts.csswg.org/cssom/#css-style-sheets
import "./extension-sheets.js";

export { changes, deleteRule, insertRule, noteChange, touch } from "./change-rules.js";
export {
  dataOf as sheetDataOf, forgetSheet, importedDataOf, setImportedStyle, setLinkedStyle, sheetsBelow, stylingSheets,
} from "./owner-sheets.js";
export { parseKeyframe, parseKeys, parseRuleSelectors, parseSheet } from "./parse-rules.js";
export { $sheet, makeSheet } from "./sheet.js";
export { supportsCondition } from "./supports.js";
