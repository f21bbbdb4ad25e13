// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/i18n
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPILocalizationCocoa.mm
import { host, load, primordials, push } from "core";
import { defineFunctions } from "browser/api";
import schema from "./i18n.schema.json";

const { ArrayIsArray, JSONStringify } = primordials;

/** The texts among what a script gives to put into a message: one, or a list. */
function textsOf(substitutions) {
  if (typeof substitutions === "string") return [substitutions];
  const texts = [];
  if (!ArrayIsArray(substitutions)) return texts;
  for (let i = 0; i < substitutions.length; i++) {
    if (typeof substitutions[i] === "string") push(texts, substitutions[i]);
  }
  return texts;
}

export function create(functions) {
  const i18n = {};
  defineFunctions(i18n, "i18n", functions, schema, {
    __proto__: null,
    local: {
      __proto__: null,
      getMessage(name, substitutions) {
        if (name === "") load("browser/argument-errors").refuse("i18n.getMessage()", "name", "it cannot be empty");
        const texts = textsOf(substitutions);
        const given = ArrayIsArray(substitutions) ? substitutions.length : substitutions == null ? 0 : 1;
        return host.i18n_message(name, JSONStringify(texts), texts.length < given);
      },
      getUILanguage: () => host.i18n_language(),
    },
  });
  return i18n;
}
