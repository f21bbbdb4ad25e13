// https://drafts.csswg.org/cssom/#namespacedef-css, https://drafts.csswg.org/css-conditional-3/#the-css-namespace
import { load, primordials, webidl } from "core";
import { serializeIdentifier } from "library/css-syntax";
import { isCustomName, parseCustomValue, parseProperty } from "dom/css-values";
import { resolveName } from "./declarations.js";

/** Whether a declaration is one that is understood. */
export function supportsDeclaration(property, value) {
  const name = resolveName(property);
  if (name === undefined) return false;
  return isCustomName(name) ? parseCustomValue(value) !== null : parseProperty(name, value) !== null;
}

export const CSS = {
  escape(ident) {
    webidl.requireArguments(arguments.length, 1);
    return serializeIdentifier(webidl.DOMString(ident));
  },

  supports(property, value) {
    webidl.requireArguments(arguments.length, 1);
    const first = webidl.DOMString(property);
    if (arguments.length > 1) return supportsDeclaration(first, webidl.DOMString(value));
    return load("dom/style-sheets").supportsCondition(first);
  },
};
primordials.ReflectDefineProperty(CSS, primordials.SymbolToStringTag, {
  __proto__: null, value: "CSS", configurable: true,
});
