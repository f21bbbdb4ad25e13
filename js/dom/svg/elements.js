// https://svgwg.org/svg2-draft/types.html#InterfaceSVGElement, https://w3c.github.io/mathml-core/#dom-mathmlelement
import { load, webidl } from "core";
import { defineGlobalHandlers } from "dom/events";
import { HTMLOrSVGElement, boolean, crossOrigin, hooksOf, reflect, string } from "dom/html";
import { Element, include, internal } from "dom/nodes";
import {
  $alreadyStarted, $attributeChanged, $childrenChanged, $cloned, $connected, $forceAsync, $localName, $made, $namespace, $nodeType,
  $parent, $parserDocument, $rare, SVG, XLINK, following, idOf, isConnected, nodeType,
} from "library/tree";
import { makeSVGAnimatedString } from "./animated.js";

/** The SVGAnimatedString of an attribute, the same each time. */
function animated(element, attribute, namespace = null) {
  const rare = (element[$rare] ??= { __proto__: null });
  const key = `animated ${attribute}`;
  return (rare[key] ??= new (makeSVGAnimatedString())(internal, element, attribute, namespace));
}

const isSVGRoot = (node) => node[$localName] === "svg" && node[$namespace] === SVG;

/** https://svgwg.org/svg2-draft/types.html#__svg__SVGElement__ownerSVGElement, or null */
function ownerOf(element) {
  let node = element[$parent];
  while (node !== null && node[$namespace] === SVG && !isSVGRoot(node)) node = node[$parent];
  return node !== null && isSVGRoot(node) ? node : null;
}

export function makeSVGElement() {
  class SVGElement extends Element {
    get className() {
      return animated(this, "class");
    }

    get ownerSVGElement() {
      return ownerOf(this);
    }

    get viewportElement() {
      return ownerOf(this);
    }
  }
  include(SVGElement, HTMLOrSVGElement);
  defineGlobalHandlers(SVGElement.prototype);
  return reflect(SVGElement, { autofocus: boolean });
}

export function makeMathMLElement() {
  class MathMLElement extends Element {
  }
  include(MathMLElement, HTMLOrSVGElement);
  defineGlobalHandlers(MathMLElement.prototype);
  return reflect(MathMLElement, { autofocus: boolean });
}

/** https://svgwg.org/svg2-draft/types.html#InterfaceSVGGraphicsElement, without layout */
export function makeSVGGraphicsElement(SVGElement) {
  class SVGGraphicsElement extends SVGElement {
    getBBox() {
      return load("dom/boxes").boundingRect(this);
    }
  }
  webidl.expose(SVGGraphicsElement);
  return SVGGraphicsElement;
}

/** https://svgwg.org/svg2-draft/struct.html#InterfaceSVGSVGElement */
export function makeSVGSVGElement(SVGGraphicsElement) {
  class SVGSVGElement extends SVGGraphicsElement {
    getElementById(elementId) {
      webidl.requireArguments(arguments.length, 1);
      const id = webidl.DOMString(elementId);
      if (id === "") return null;
      for (let node = following(this, this); node !== null; node = following(node, this)) {
        if (node[$nodeType] === nodeType.ELEMENT && idOf(node) === id) return node;
      }
      return null;
    }
  }
  webidl.expose(SVGSVGElement);
  return SVGSVGElement;
}

/** https://svgwg.org/svg2-draft/interact.html#InterfaceSVGScriptElement */
export function makeSVGScriptElement(SVGElement) {
  class SVGScriptElement extends SVGElement {
    [$made]() {
      this[$parserDocument] = null;
      this[$alreadyStarted] = false;
      this[$forceAsync] = true;
      return this;
    }

    get href() {
      return animated(this, "href", XLINK);
    }

    [$connected]() {
      prepare(this);
    }

    [$childrenChanged]() {
      if (isConnected(this)) prepare(this);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      if (localName === "href" && (namespace === null || namespace === XLINK) && isConnected(this)) prepare(this);
    }

    [$cloned](copy) {
      copy[$alreadyStarted] = this[$alreadyStarted];
    }
  }
  return reflect(SVGScriptElement, { type: string, crossOrigin });
}

function prepare(script) {
  if (script[$parserDocument] === null && !script[$alreadyStarted]) hooksOf(script).prepareScript?.(script);
}

/** https://svgwg.org/svg2-draft/styling.html#InterfaceSVGStyleElement */
export function makeSVGStyleElement(SVGElement) {
  class SVGStyleElement extends SVGElement {
    get sheet() {
      return load("dom/css").sheetOf(this);
    }
  }
  return reflect(SVGStyleElement, { media: string, title: string, type: string });
}

/** The elements that point to something: https://svgwg.org/svg2-draft/types.html#InterfaceSVGURIReference */
const references = " A FEImage Filter Image LinearGradient MPath Pattern RadialGradient TextPath Use ";

const SVGURIReference = {
  get href() {
    return animated(this, "href", XLINK);
  },
};

const SVGLink = {
  get target() {
    return animated(this, "target");
  },
};

/** Gives an interface the members of links, if it has them. */
export function addLinkMembers(Interface, name) {
  if (references.includes(` ${name} `)) include(Interface, SVGURIReference);
  if (name === "A") include(Interface, SVGLink);
}
