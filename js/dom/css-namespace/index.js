// https://drafts.csswg.org/cssom/#namespacedef-css, https://drafts.csswg.org/css-conditional-3/#the-css-namespace
import { defineValue, load, primordials, webidl } from "core";
import { supportsDeclaration } from "dom/css";
import { serializeIdentifier } from "library/css-syntax";

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
    return load("dom/style-sheets").supportsCondition(first);
  },

  get highlights() {
    return load("dom/highlights").highlights;
  },
};

/**
 * What is missing: https://drafts.css-houdini.org/css-typed-om-1/#numeric-factory,
 * https://drafts.css-houdini.org/css-properties-values-api-1/#the-registerproperty-function
 */
const missing = "registerProperty Hz Q ch cm cqb cqh cqi cqmax cqmin cqw deg dpcm dpi dppx dvb dvh dvi dvmax dvmin dvw em ex fr grad in "
  + "kHz lh lvb lvh lvi lvmax lvmin lvw mm ms number pc percent pt px rad rem rlh s svb svh svi svmax svmin svw turn vb vh vi vmax vmin vw";
for (const name of missing.split(" ")) defineValue(CSS, name, load("web/missing-globals").standIn("operation", `CSS.${name}`), true);
ReflectDefineProperty(CSS, SymbolToStringTag, {
  __proto__: null, value: "CSS", configurable: true,
});
