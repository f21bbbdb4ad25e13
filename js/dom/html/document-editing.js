// https://html.spec.whatwg.org/multipage/interaction.html#designMode, https://w3c.github.io/editing/docs/execCommand/
import { webidl } from "core";
import { asciiLower } from "library/tree";
import { $designMode } from "./slots.js";

export class DocumentEditing {
  get designMode() {
    return this[$designMode] === true ? "on" : "off";
  }

  set designMode(value) {
    const keyword = asciiLower(webidl.DOMString(value));
    if (keyword === "on" || keyword === "off") this[$designMode] = keyword === "on";
  }

  // DEPARTURE: no editing command is supported — what they do is no standard, and needs layout —
  // https://w3c.github.io/editing/docs/execCommand/#methods-to-query-and-execute-commands
  execCommand(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return false;
  }

  queryCommandEnabled(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
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
    webidl.DOMString(commandId);
    return false;
  }

  queryCommandValue(commandId) {
    webidl.requireArguments(arguments.length, 1);
    webidl.DOMString(commandId);
    return "";
  }
}
