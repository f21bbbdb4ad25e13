// Sheets that an extension puts into a document. `document.styleSheets` does not show them.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/insertCSS
import { entry, primordials } from "core";
import { currentDocument } from "dom/nodes";
import { $rare } from "library/tree";
import { noteChange } from "./change-rules.js";
import { parseSheet } from "./parse-rules.js";
import { makeSheet } from "./sheet.js";

const { JSONParse } = primordials;

/**
 * Swift calls it for `content_scripts` and `scripting.insertCSS`.
 * @param {string} owner the extension
 * @param {string} origin "author" or "user"
 * @param {string} reach which frames `insertCSS` has styled with it; "" for a sheet of a content script
 */
entry.insertExtensionStyles = (owner, text, origin, reach) => {
  const document = currentDocument();
  const rare = (document[$rare] ??= { __proto__: null });
  const sheet = makeSheet({ document });
  sheet.isUser = origin === "user";
  sheet.insertedBy = owner;
  sheet.insertedText = text;
  sheet.insertedFor = reach;
  parseSheet(text, sheet);
  const list = (rare.extensionSheets ??= []);
  list[list.length] = sheet;
  noteChange();
};

/** @param {(sheet: CSSStyleSheet) => boolean} isKept */
function keep(isKept) {
  const rare = currentDocument()[$rare];
  const sheets = rare?.extensionSheets ?? [];
  const kept = [];
  for (let i = 0; i < sheets.length; i++) if (isKept(sheets[i])) kept[kept.length] = sheets[i];
  if (kept.length === sheets.length) return;
  rare.extensionSheets = kept;
  noteChange();
}

/** Takes back what the extension has inserted with the same three values. Sheets of content scripts stay. */
entry.removeExtensionStyles = (owner, text, reach) =>
  keep((sheet) => sheet.insertedBy !== owner || sheet.insertedText !== text || sheet.insertedFor !== reach);

/**
 * Takes back sheets of content scripts.
 * @param {string} keptText JSON: those that stay, `[text, origin]`
 */
entry.keepExtensionStyles = (owner, keptText) => {
  const kept = JSONParse(keptText);
  keep((sheet) => {
    if (sheet.insertedBy !== owner || sheet.insertedFor !== "") return true;
    for (let i = 0; i < kept.length; i++) {
      if (kept[i][0] === sheet.insertedText && (kept[i][1] === "user") === sheet.isUser) return true;
    }
    return false;
  });
};
