// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPIAlarms.cpp
import { define, defineFunctions, makeEvent } from "browser/api";
import schema from "./alarms.schema.json";

export function create(functions) {
  const alarms = {};
  defineFunctions(alarms, "alarms", functions, schema);
  define(alarms, "onAlarm", makeEvent("alarms.onAlarm"));
  return alarms;
}
