// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/alarms
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPIAlarms.cpp
import { callBrowser, defineEvent, defineFunctions } from "browser/api";
import schema from "./alarms.schema.json";

export function create(functions) {
  const alarms = {};
  defineFunctions(alarms, "alarms", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      // It gives no promise.
      create: (name, info) => {
        callBrowser("alarms.create", [name, info]);
      },
    },
  });
  defineEvent(alarms, "alarms", "onAlarm");
  return alarms;
}
