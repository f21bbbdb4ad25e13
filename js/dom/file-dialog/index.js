// The dialog in which a user chooses files: https://html.spec.whatwg.org/multipage/input.html#show-the-picker,-if-applicable
import { asTask, entry, host, primordials } from "core";
import { $files, fireChosen, isMutable } from "dom/forms";
import { tellMissing } from "dom/html";
import { $document, $window, getAttribute, hasAttribute } from "library/tree";
import { createFileList, createFiles, filesOf, nameOfFile } from "web/blob";
import { fire } from "web/dom-events";

const { JSONParse } = primordials;

/** The input whose dialog is open. */
let waiting = null;

/** Opens the dialog of an input of the type "file", if a user's gesture has led here. */
export function openFileDialog(input) {
  if (input[$document][$window] === null || !isMutable(input)) return;
  if (hasAttribute(input, "webkitdirectory")) {
    tellMissing("The choice of a folder (webkitdirectory)", "so no dialog opens");
  } else if (host.page_choose(hasAttribute(input, "multiple"), getAttribute(input, "accept") ?? "")) {
    waiting = input;
  }
}

/**
 * Whether what is chosen are the files that are there already. WebKit goes by their paths, of which a page knows the names.
 * Source: FileInputType::setFiles in FileInputType.cpp of https://github.com/WebKit/WebKit
 */
function areChosen(input, files) {
  const before = input[$files] === null ? [] : filesOf(input[$files]);
  if (before.length !== files.length) return false;
  for (let i = 0; i < files.length; i++) {
    if (nameOfFile(before[i]) !== files[i].name) return false;
  }
  return true;
}

/**
 * What the user has chosen.
 * @param {string} text JSON: `[{ name, type }]` for each file; null: the dialog was dismissed
 * @param {...Uint8Array} contents
 */
entry.answerFileDialog = (text, ...contents) => {
  const input = waiting;
  const files = JSONParse(text);
  waiting = null;
  asTask(() => {
    if (files === null || areChosen(input, files)) {
      fire(input, "cancel", { bubbles: true });
      return;
    }
    input[$files] = createFileList(createFiles(files, contents));
    fireChosen(input);
  });
};
