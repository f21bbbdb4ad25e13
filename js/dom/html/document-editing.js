// https://html.spec.whatwg.org/multipage/interaction.html#designMode, https://w3c.github.io/editing/docs/execCommand/
import { load, webidl } from "core";
import { StringPrototypeIncludes } from "library/text";
import { $designMode, $window, asciiLower } from "library/tree";
import { tellMissing } from "./telling.js";

/** Source: createCommandMap in EditorCommand.cpp of https://github.com/WebKit/WebKit, of what scripts may ask for */
const commands = " backcolor bold copy createlink cut defaultparagraphseparator delete fontname fontsize fontsizedelta forecolor "
  + "formatblock forwarddelete hilitecolor indent inserthorizontalrule inserthtml insertimage insertlinebreak "
  + "insertnewlineinquotedcontent insertorderedlist insertparagraph inserttext insertunorderedlist italic justifycenter justifyfull "
  + "justifyleft justifynone justifyright outdent paste pasteandmatchstyle pasteasplaintext print redo removeformat selectall "
  + "strikethrough stylewithcss subscript superscript transpose underline undo unlink unselect usecss ";

/** The name of a command that is there; null for any other, and where the document has no window. */
function commandNamed(document, method, commandId) {
  const name = asciiLower(webidl.DOMString(commandId));
  if (document[$window] === null) return null;
  if (load("dom/editing").isSupported(name) !== undefined) return name;
  if (StringPrototypeIncludes(commands, ` ${name} `)) {
    tellMissing(`Document.${method}('${name}')`, "which has the commands for plain text alone: it gives false");
  }
  return null;
}

export const DocumentEditing = {
  get designMode() {
    return this[$designMode] === true ? "on" : "off";
  },

  set designMode(value) {
    const keyword = asciiLower(webidl.DOMString(value));
    if (keyword === "on" || keyword === "off") this[$designMode] = keyword === "on";
  },

  // DEPARTURE: the commands that make markup are not supported, and the console says so — what they do is no standard, and
  // needs layout — https://w3c.github.io/editing/docs/execCommand/#methods-to-query-and-execute-commands
  execCommand(commandId, showUI = false, value = "") {
    webidl.requireArguments(arguments.length, 1);
    const name = commandNamed(this, "execCommand", commandId);
    const text = webidl.DOMString(value);
    return name !== null && load("dom/editing").execute(this, name, text);
  },

  queryCommandEnabled(commandId) {
    webidl.requireArguments(arguments.length, 1);
    const name = commandNamed(this, "queryCommandEnabled", commandId);
    return name !== null && load("dom/editing").isEnabled(this, name);
  },

  queryCommandIndeterm(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return false;
  },

  queryCommandState(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return false;
  },

  queryCommandSupported(commandId) {
    webidl.requireArguments(arguments.length, 1);
    const name = commandNamed(this, "queryCommandSupported", commandId);
    return name !== null && load("dom/editing").isSupported(name);
  },

  queryCommandValue(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return "";
  },
};
