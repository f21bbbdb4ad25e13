// https://svgwg.org/svg2-draft/eltindex.html: the interfaces by local name, without "SVG" and "Element"
import { StringPrototypeIncludes } from "library/text";

export const interfaceOf = {
  __proto__: null,
  a: "A",
  animate: "Animate",
  animateMotion: "AnimateMotion",
  animateTransform: "AnimateTransform",
  circle: "Circle",
  clipPath: "ClipPath",
  defs: "Defs",
  desc: "Desc",
  ellipse: "Ellipse",
  feBlend: "FEBlend",
  feColorMatrix: "FEColorMatrix",
  feComponentTransfer: "FEComponentTransfer",
  feComposite: "FEComposite",
  feConvolveMatrix: "FEConvolveMatrix",
  feDiffuseLighting: "FEDiffuseLighting",
  feDisplacementMap: "FEDisplacementMap",
  feDistantLight: "FEDistantLight",
  feDropShadow: "FEDropShadow",
  feFlood: "FEFlood",
  feFuncA: "FEFuncA",
  feFuncB: "FEFuncB",
  feFuncG: "FEFuncG",
  feFuncR: "FEFuncR",
  feGaussianBlur: "FEGaussianBlur",
  feImage: "FEImage",
  feMerge: "FEMerge",
  feMergeNode: "FEMergeNode",
  feMorphology: "FEMorphology",
  feOffset: "FEOffset",
  fePointLight: "FEPointLight",
  feSpecularLighting: "FESpecularLighting",
  feSpotLight: "FESpotLight",
  feTile: "FETile",
  feTurbulence: "FETurbulence",
  filter: "Filter",
  foreignObject: "ForeignObject",
  g: "G",
  image: "Image",
  line: "Line",
  linearGradient: "LinearGradient",
  marker: "Marker",
  mask: "Mask",
  metadata: "Metadata",
  mpath: "MPath",
  path: "Path",
  pattern: "Pattern",
  polygon: "Polygon",
  polyline: "Polyline",
  radialGradient: "RadialGradient",
  rect: "Rect",
  script: "Script",
  set: "Set",
  stop: "Stop",
  style: "Style",
  svg: "SVG",
  switch: "Switch",
  symbol: "Symbol",
  text: "Text",
  textPath: "TextPath",
  title: "Title",
  tspan: "TSpan",
  use: "Use",
  view: "View",
};

/** What an interface inherits from where that is not SVGElement, without "SVG" and "Element". */
const graphics = "A ClipPath Defs ForeignObject G Image Mask SVG Switch Symbol Use Geometry TextContent";
const geometries = "Circle Ellipse Line Path Polygon Polyline Rect";

function isIn(list, name) {
  return StringPrototypeIncludes(` ${list} `, ` ${name} `);
}

export function parentOf(name) {
  if (isIn(graphics, name)) return "Graphics";
  if (isIn(geometries, name)) return "Geometry";
  switch (name) {
    case "Text":
    case "TSpan":
      return "TextPositioning";
    case "TextPath":
    case "TextPositioning":
      return "TextContent";
    case "LinearGradient":
    case "RadialGradient":
      return "Gradient";
    case "Animate":
    case "AnimateMotion":
    case "AnimateTransform":
    case "Set":
      return "Animation";
    case "FEFuncA":
    case "FEFuncB":
    case "FEFuncG":
    case "FEFuncR":
      return "ComponentTransferFunction";
  }
  return "";
}
