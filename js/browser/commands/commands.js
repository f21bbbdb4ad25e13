// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/commands
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPICommandsCocoa.mm
import { define, defineFunctions, makeEvent, readTab } from "browser/api";
import schema from "./commands.schema.json";

export function create(functions) {
  const commands = {};
  defineFunctions(commands, "commands", functions, schema);
  define(commands, "onCommand", makeEvent("commands.onCommand", (values) => [values[0], readTab(values[1])]));
  return commands;
}
