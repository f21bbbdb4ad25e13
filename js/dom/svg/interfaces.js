// Makes each interface when its first element, or its global, is touched.
import { primordials, webidl } from "core";
import { SafeMap } from "dom/nodes";
import { makeSVGAnimatedString } from "./animated.js";
import { interfaceOf, parentOf } from "./names.js";
import {
  addLinkMembers, addTypedMembers, makeMathMLElement, makeSVGElement, makeSVGGraphicsElement, makeSVGSVGElement, makeSVGScriptElement,
  makeSVGStyleElement,
} from "./elements.js";

const { StringPrototypeSlice } = primordials;

const makers = {
  __proto__: null,
  MathMLElement: makeMathMLElement,
  SVGAnimatedString: makeSVGAnimatedString,
  SVGElement: makeSVGElement,
  SVGGraphicsElement: () => makeSVGGraphicsElement(interfaceNamed("SVGElement")),
  SVGSVGElement: () => makeSVGSVGElement(interfaceNamed("SVGGraphicsElement")),
  SVGScriptElement: () => makeSVGScriptElement(interfaceNamed("SVGElement")),
  SVGStyleElement: () => makeSVGStyleElement(interfaceNamed("SVGElement")),
};
const made = new SafeMap();

/** The interface object with a name, e.g. "SVGPathElement". */
export function interfaceNamed(name) {
  let Interface = made.get(name);
  if (Interface === undefined) {
    Interface = makers[name] === undefined ? makePlain(name) : makers[name]();
    made.set(name, Interface);
  }
  return Interface;
}

function makePlain(name) {
  const shortName = StringPrototypeSlice(name, 3, -7);
  const Parent = interfaceNamed(`SVG${parentOf(shortName)}Element`);
  const { [name]: Interface } = { [name]: class extends Parent {} };
  addLinkMembers(Interface, shortName);
  addTypedMembers(Interface, shortName);
  webidl.expose(Interface);
  return Interface;
}

/** The interface of an SVG element. */
export function interfaceOfSVG(localName) {
  return interfaceNamed(`SVG${interfaceOf[localName] ?? ""}Element`);
}
