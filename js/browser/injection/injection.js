// What `tabs.executeScript`, `insertCSS` and `removeCSS` of Manifest V2 put into a page, in the form of `scripting`.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extensionTypes
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPITabsCocoa.mm (parseScriptOptions)
import { load } from "core";

function problemOf(is, value) {
  return value === undefined ? undefined : load("browser/argument-errors").identifierProblem({ is, quoted: true }, value);
}

/** Puts what the browser needs in the place of the checked arguments; `runAt` and `matchAboutBlank` have no effect in WebKit. */
export function prepareInjection(name, values) {
  const refuse = (key, text) => load("browser/argument-errors").refuse(`tabs.${name}()`, key, text);
  const tabId = values[0];
  const { allFrames = false, code, cssOrigin, documentId, file, frameId } = values[1];
  if (file !== undefined && code !== undefined) refuse("details", "it cannot specify both 'file' and 'code'");
  if (file === undefined && code === undefined) refuse("details", "it must specify either 'file' or 'code'");
  const exclude = (first, second) => refuse("details", `it cannot specify both '${first}' and '${second}'`);
  load("browser/scripting").checkFrames(values[1], "frameId", "documentId", exclude);
  if (problemOf("document", documentId)) refuse("documentId", `'${documentId}' is not a valid document identifier`);
  const problem = problemOf("frame", frameId);
  if (problem) refuse("frameId", problem);
  if (cssOrigin !== undefined && cssOrigin !== "user" && cssOrigin !== "author") {
    refuse("cssOrigin", "it must specify either 'author' or 'user'");
  }
  const target = {
    __proto__: null,
    tabId,
    allFrames,
    frameIds: frameId === undefined ? undefined : [frameId],
    documentIds: documentId === undefined ? undefined : [documentId],
  };
  values.length = 1;
  values[0] = {
    __proto__: null, target, files: file === undefined ? undefined : [file], [name === "executeScript" ? "code" : "css"]: code,
    origin: cssOrigin,
  };
}
