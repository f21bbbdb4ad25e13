// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPIAlarms.cpp
import { defineEvent, defineFunctions } from "browser/api";
import schema from "./alarms.schema.json";

export function create(functions) {
  const alarms = {};
  defineFunctions(alarms, "alarms", functions, schema);
  defineEvent(alarms, "alarms", "onAlarm");
  return alarms;
}
