// The globals of a page that this chunk has: https://webidl.spec.whatwg.org/#define-the-global-property-references
import { load, push } from "core";
import { StringPrototypeSplit, StringPrototypeStartsWith } from "library/text";
import { makeDOMStringMap } from "./dataset.js";
import { makeImage } from "./image.js";
import { interfaceNamed } from "./interfaces.js";
import { interfaceNames } from "library/names";

/** Globals of other chunks, which are loaded when they are touched. */
const others = {
  __proto__: null,
  Audio: () => load("dom/media").makeAudio(),
  DOMStringMap: makeDOMStringMap,
  Image: makeImage,
  Option: () => load("dom/forms").makeOption(),
};

/** Interfaces of the chunk `dom/svg`, those that scripts ask for. */
const foreign = "MathMLElement SVGAElement SVGAnimatedString SVGCircleElement SVGClipPathElement SVGDefsElement "
  + "SVGDescElement SVGElement SVGEllipseElement SVGFilterElement SVGForeignObjectElement SVGGElement "
  + "SVGGeometryElement SVGGradientElement SVGGraphicsElement SVGImageElement SVGLineElement "
  + "SVGLinearGradientElement SVGMarkerElement SVGMaskElement SVGPathElement SVGPatternElement SVGPolygonElement "
  + "SVGPolylineElement SVGRadialGradientElement SVGRectElement SVGSVGElement SVGScriptElement SVGStopElement "
  + "SVGStyleElement SVGSwitchElement SVGSymbolElement SVGTSpanElement SVGTextContentElement SVGTextElement "
  + "SVGTextPathElement SVGTextPositioningElement SVGTitleElement SVGUseElement SVGViewElement";

/** The names of all globals, interfaces of elements and others. */
export function globalNames() {
  const names = interfaceNames();
  for (const name in others) push(names, name);
  const more = StringPrototypeSplit(`${foreign} DOMRectList`, " ");
  for (let i = 0; i < more.length; i++) push(names, more[i]);
  return names;
}

export function globalNamed(name) {
  if (others[name] !== undefined) return others[name]();
  if (StringPrototypeStartsWith(name, "SVG") || name === "MathMLElement") return load("dom/svg").interfaceNamed(name);
  return name === "DOMRectList" ? load("dom/boxes")[name] : interfaceNamed(name);
}
