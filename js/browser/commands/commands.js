// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/commands
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPICommandsCocoa.mm
import { defineEvent, defineFunctions, readTab } from "browser/api";
import schema from "./commands.schema.json";

export function create(functions) {
  const commands = {};
  defineFunctions(commands, "commands", functions, schema);
  defineEvent(commands, "commands", "onCommand", (values) => [values[0], readTab(values[1])]);
  return commands;
}
