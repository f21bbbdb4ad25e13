// Sheets that an extension puts into a document. `document.styleSheets` does not show them.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/insertCSS
import { entry } from "core";
import { currentDocument } from "dom/nodes";
import { $rare } from "library/tree";
import { noteChange } from "./change-rules.js";
import { parseSheet } from "./parse-rules.js";
import { makeSheet } from "./style-sheet.js";

/**
 * Swift calls it for `content_scripts` and `scripting.insertCSS`.
 * @param {string} owner the extension
 * @param {string} origin "author" or "user"
 */
entry.insertExtensionStyles = (owner, text, origin) => {
  const document = currentDocument();
  const rare = (document[$rare] ??= { __proto__: null });
  const sheet = makeSheet({ document });
  sheet.isUser = origin === "user";
  sheet.insertedBy = owner;
  sheet.insertedText = text;
  parseSheet(text, sheet);
  const list = (rare.extensionSheets ??= []);
  list[list.length] = sheet;
  noteChange();
};

/** Takes back what has been inserted with the same three values. */
entry.removeExtensionStyles = (owner, text, origin) => {
  const rare = currentDocument()[$rare];
  const sheets = rare?.extensionSheets ?? [];
  const kept = [];
  for (let i = 0; i < sheets.length; i++) {
    const sheet = sheets[i];
    const isSame = sheet.insertedBy === owner && sheet.insertedText === text && sheet.isUser === (origin === "user");
    if (!isSame) kept[kept.length] = sheet;
  }
  if (kept.length === sheets.length) return;
  rare.extensionSheets = kept;
  noteChange();
};
