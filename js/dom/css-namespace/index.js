// https://drafts.csswg.org/cssom/#namespacedef-css, https://drafts.csswg.org/css-conditional-3/#the-css-namespace
import { load, primordials, webidl } from "core";
import { serializeIdentifier } from "library/css-syntax";
import { supportsDeclaration } from "library/declarations";

const { ReflectDefineProperty, SymbolToStringTag } = primordials;

export const CSS = {
  escape(ident) {
    webidl.requireArguments(arguments.length, 1);
    return serializeIdentifier(webidl.DOMString(ident));
  },

  supports(property, value) {
    webidl.requireArguments(arguments.length, 1);
    const first = webidl.DOMString(property);
    if (arguments.length > 1) return supportsDeclaration(first, webidl.DOMString(value));
    return load("shared/style-sheets").supportsCondition(first);
  },

  get highlights() {
    return load("dom/highlights").highlights;
  },
};

load("web/missing-globals").defineMissing(CSS, "CSS", "window", false);
ReflectDefineProperty(CSS, SymbolToStringTag, {
  __proto__: null, value: "CSS", configurable: true,
});
