// https://svgwg.org/svg2-draft/types.html#InterfaceSVGElement, https://w3c.github.io/mathml-core/#dom-mathmlelement
import { load, webidl } from "core";
import { defineGlobalHandlers } from "dom/events";
import { HTMLOrSVGElement, boolean, crossOrigin, hooksOf, linkActivation, reflect, string } from "dom/html";
import { Element, include, internal } from "dom/nodes";
import { StringPrototypeIncludes } from "library/text";
import {
  $activation, $alreadyStarted, $attributeChanged, $childrenChanged, $cloned, $connected, $forceAsync, $localName, $made,
  $namespace, $nodeType, $parent, $parserDocument, $rare, SVG, XLINK, following, idOf, isConnected, nodeType, splitOnWhitespace,
} from "library/tree";
import { makeSVGAnimatedString } from "./animated.js";

/** The object of an attribute, the same each time. */
function held(element, attribute, make) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare[`held ${attribute}`] ??= make());
}

function animated(element, attribute, namespace = null) {
  return held(element, attribute, () => new (makeSVGAnimatedString())(internal, element, attribute, namespace));
}

export const isSVGRoot = (node) => node[$localName] === "svg" && node[$namespace] === SVG;

/** https://svgwg.org/svg2-draft/types.html#__svg__SVGElement__ownerSVGElement, or null */
export function ownerOf(element) {
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

    getCTM() {
      return load("dom/svg-types").matrixToViewport(this);
    }

    getScreenCTM() {
      return load("dom/svg-types").matrixToScreen(this);
    }
  }
  addTypedMembers(SVGGraphicsElement, "Graphics");
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

    createSVGLength() {
      return load("dom/svg-types").createLength();
    }

    createSVGMatrix() {
      return load("dom/svg-types").createMatrix();
    }

    createSVGPoint() {
      return load("dom/svg-types").makePoint(0, 0);
    }

    createSVGRect() {
      return load("dom/svg-types").makeRect();
    }

    createSVGTransform() {
      return load("dom/svg-types").createIdentity();
    }

    createSVGTransformFromMatrix(matrix) {
      webidl.requireArguments(arguments.length, 1);
      return load("dom/svg-types").createFromMatrix(matrix, "SVGSVGElement.createSVGTransformFromMatrix");
    }
  }
  addTypedMembers(SVGSVGElement, "SVG");
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

const box = "x y width height";

/** The attributes that are lengths, by interface: https://svgwg.org/svg2-draft/types.html#InterfaceSVGAnimatedLength */
const lengths = {
  __proto__: null,
  Circle: "cx cy r",
  Ellipse: "cx cy rx ry",
  Filter: box,
  ForeignObject: box,
  Image: box,
  Line: "x1 y1 x2 y2",
  LinearGradient: "x1 y1 x2 y2",
  Marker: "refX refY markerWidth markerHeight",
  Mask: box,
  Pattern: box,
  RadialGradient: "cx cy r fx fy fr",
  Rect: `${box} rx ry`,
  SVG: box,
  Use: box,
};

/** Those that are lists of transformations, and the interfaces with a view box. */
const transforms = { __proto__: null, Gradient: "gradientTransform", Graphics: "transform", Pattern: "patternTransform" };
const viewBoxes = " Marker Pattern SVG Symbol View ";

/** Gives an interface its members that hold objects. */
export function addTypedMembers(Interface, name) {
  const types = () => load("dom/svg-types");
  const names = splitOnWhitespace(lengths[name] ?? "");
  for (let i = 0; i < names.length; i++) addHeld(Interface, names[i], (element) => types().animatedLength(element, names[i]));
  const list = transforms[name];
  if (list !== undefined) addHeld(Interface, list, (element) => types().animatedTransforms(element, list));
  if (StringPrototypeIncludes(viewBoxes, ` ${name} `)) addHeld(Interface, "viewBox", (element) => types().animatedViewBox(element));
}

function addHeld(Interface, attribute, make) {
  include(Interface, {
    get [attribute]() {
      return held(this, attribute, () => make(this));
    },
  });
}

/** Gives an interface the members of links, if it has them. */
export function addLinkMembers(Interface, name) {
  if (StringPrototypeIncludes(references, ` ${name} `)) include(Interface, SVGURIReference);
  if (name === "A") {
    include(Interface, SVGLink);
    Interface.prototype[$activation] = linkActivation;
  }
}
