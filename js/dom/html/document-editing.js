// https://html.spec.whatwg.org/multipage/interaction.html#designMode, https://w3c.github.io/editing/docs/execCommand/
import { webidl } from "core";
import { asciiLower } from "library/tree";
import { $designMode } from "./slots.js";
import { tellMissing } from "./telling.js";

/** Source: createCommandMap in EditorCommand.cpp of https://github.com/WebKit/WebKit, of what scripts may ask for */
const commands = " backcolor bold copy createlink cut defaultparagraphseparator delete fontname fontsize fontsizedelta forecolor "
  + "formatblock forwarddelete hilitecolor indent inserthorizontalrule inserthtml insertimage insertlinebreak "
  + "insertnewlineinquotedcontent insertorderedlist insertparagraph inserttext insertunorderedlist italic justifycenter justifyfull "
  + "justifyleft justifynone justifyright outdent paste pasteandmatchstyle pasteasplaintext print redo removeformat selectall "
  + "strikethrough stylewithcss subscript superscript transpose underline undo unlink unselect usecss ";

function tell(method, commandId) {
  const name = asciiLower(webidl.DOMString(commandId));
  if (commands.includes(` ${name} `)) {
    tellMissing(`Document.${method}('${name}')`, "which has no editing commands: it gives false");
  }
}

export class DocumentEditing {
  get designMode() {
    return this[$designMode] === true ? "on" : "off";
  }

  set designMode(value) {
    const keyword = asciiLower(webidl.DOMString(value));
    if (keyword === "on" || keyword === "off") this[$designMode] = keyword === "on";
  }

  // DEPARTURE: no editing command is supported, and the console says so — what they do is no standard, and needs layout —
  // https://w3c.github.io/editing/docs/execCommand/#methods-to-query-and-execute-commands
  execCommand(commandId) {
    webidl.requireArguments(arguments.length, 1);
    tell("execCommand", commandId);
    return false;
  }

  queryCommandEnabled(commandId) {
    webidl.requireArguments(arguments.length, 1);
    tell("queryCommandEnabled", commandId);
    return false;
  }

  queryCommandIndeterm(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return false;
  }

  queryCommandState(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return false;
  }

  queryCommandSupported(commandId) {
    webidl.requireArguments(arguments.length, 1);
    tell("queryCommandSupported", commandId);
    return false;
  }

  queryCommandValue(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return "";
  }
}
