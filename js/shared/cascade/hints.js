// Presentational hints: https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints
import { serializeURL } from "library/css-syntax";
import { parseProperty } from "library/css-values";
import { currentDocument } from "dom/nodes";
import { around } from "dom/window";
import {
  $attributes, $document, $localName, $namespace, $parent, HTML, SVG, asciiLower, getAttribute, isHTML, stripWhitespace,
} from "library/tree";

/** Elements whose attributes `width` and `height` count. */
const sized = {
  __proto__: null, td: "width height", th: "width height", table: "width height", tr: "height", thead: "height", tbody: "height",
  tfoot: "height", col: "width", colgroup: "width", hr: "width", img: "width height", iframe: "width height", embed: "width height",
  object: "width height", video: "width height", marquee: "width height", "image button": "width height",
};
const tableParts = {
  __proto__: null, table: true, td: true, th: true, tr: true, thead: true, tbody: true, tfoot: true, col: true, colgroup: true,
};
const spaced = { __proto__: null, embed: true, img: true, object: true, marquee: true, input: true, "image button": true };
const embedded = { __proto__: null, embed: true, iframe: true, img: true, object: true, "image button": true };
const aligned = {
  __proto__: null, div: true, p: true, h1: true, h2: true, h3: true, h4: true, h5: true, h6: true, td: true, th: true,
  tr: true, thead: true, tbody: true, tfoot: true, caption: true, col: true, colgroup: true,
};

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values */
function dimension(value) {
  const match = /^[\t\n\f\r ]*(\d+(?:\.\d*)?)(%?)/.exec(value);
  return match === null ? "" : `${+match[1]}${match[2] === "" ? "px" : "%"}`;
}

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers, as a length */
function pixels(value) {
  const match = /^[\t\n\f\r ]*([-+]?\d+)/.exec(value);
  return match === null || match[1] < 0 ? "" : `${Math.abs(match[1])}px`;
}

/**
 * The margins of a body are two, as in WebKit and Chromium, where the standard has `rightmargin` and `bottommargin` besides.
 * https://html.spec.whatwg.org/multipage/rendering.html#the-page,
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/HTMLBodyElement.cpp
 */
function addBodyMargins(body, add) {
  const frame = body[$document] === currentDocument() ? around.frameElement : null;
  const addBoth = (name, older, start, end) => {
    const value = getAttribute(body, name) ?? getAttribute(body, older) ?? (frame && getAttribute(frame, name));
    if (value === null) return;
    add(`margin-${start}`, pixels(value));
    add(`margin-${end}`, pixels(value));
  };
  addBoth("marginwidth", "leftmargin", "left", "right");
  addBoth("marginheight", "topmargin", "top", "bottom");
}

/** As in Chromium: https://html.spec.whatwg.org/multipage/rendering.html#attributes-for-embedded-content-and-images */
const verticalAlignments = {
  __proto__: null, left: "top", right: "top", top: "top", texttop: "text-top", middle: "-webkit-baseline-middle",
  center: "-webkit-baseline-middle", absmiddle: "middle", abscenter: "middle", bottom: "baseline", absbottom: "bottom",
};

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value */
function legacyColor(value) {
  const text = stripWhitespace(value);
  if (text === "" || asciiLower(text) === "transparent") return "";
  if (!text.startsWith("#") && parseProperty("color", text) !== null) return text;
  if (/^#[\da-f]{3}$/i.test(text)) return text;
  let digits = text.replace(/^#/, "").slice(0, 128).replace(/[^\da-f]/gi, "0");
  while (digits.length === 0 || digits.length % 3 !== 0) digits += "0";
  const length = digits.length / 3;
  let color = "#";
  for (let i = 0; i < 3; i++) {
    let part = digits.slice(i * length, (i + 1) * length).slice(-8);
    part = part.length > 2 ? part.slice(0, 2) : part;
    color += part.padStart(2, "0");
  }
  return color;
}

const fontSizes = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"];

/** https://html.spec.whatwg.org/multipage/rendering.html#rules-for-parsing-a-legacy-font-size */
function legacyFontSize(value) {
  const match = /^[\t\n\f\r ]*([-+]?)(\d+)/.exec(value);
  if (match === null) return "";
  const size = match[1] === "" ? +match[2] : match[1] === "+" ? 3 + +match[2] : 3 - match[2];
  return fontSizes[Math.min(7, Math.max(1, size)) - 1];
}

/** The table that a cell stands in, or null. */
function tableOf(cell) {
  let node = cell[$parent];
  while (node !== null && (isHTML(node, "tr") || isHTML(node, "tbody") || isHTML(node, "thead") || isHTML(node, "tfoot"))) {
    node = node[$parent];
  }
  return node !== null && isHTML(node, "table") ? node : null;
}

/** What the table of a cell says of its cells: https://html.spec.whatwg.org/multipage/rendering.html#tables-2 */
function addCellHints(cell, add) {
  const table = tableOf(cell);
  if (table === null) return;
  const padding = getAttribute(table, "cellpadding");
  if (padding !== null) add("padding", dimension(padding));
  const border = getAttribute(table, "border");
  if (border === null || pixels(border) === "0px") return;
  add("border-width", "1px");
  add("border-style", "inset");
}

const svgAttributes = { __proto__: null };
const svgNames = (
  "alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters cursor "
  + "direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size "
  + "font-size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing lighting-color "
  + "marker-end marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events shape-rendering "
  + "stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin "
  + "stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering "
  + "transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode").split(" ");
for (let i = 0; i < svgNames.length; i++) svgAttributes[svgNames[i]] = true;

const numberings = { __proto__: null, 1: "decimal", a: "lower-alpha", A: "upper-alpha", i: "lower-roman", I: "upper-roman" };

/** A width or height; in tables zero is none. */
function sizeOf(name, value) {
  const size = dimension(value);
  return tableParts[name] && parseFloat(size) === 0 ? "" : size;
}

function addBorder(width, style, add) {
  if (width === "") return;
  add("border-width", width);
  add("border-style", style);
}

const alignments = {
  __proto__: null, left: "-webkit-left", right: "-webkit-right", center: "-webkit-center", middle: "-webkit-center",
};

/** The local name of an element, "image button" for that kind of input. */
function nameOf(element) {
  const name = element[$localName];
  return name === "input" && asciiLower(getAttribute(element, "type") ?? "") === "image" ? "image button" : name;
}

/** The declarations that the attributes of an element stand for. */
export function presentationalHints(element) {
  const list = [];
  if (element[$namespace] === SVG) return svgHints(element);
  if (element[$namespace] !== HTML) return list;
  const name = nameOf(element);
  const add = (property, text) => {
    const results = text === "" ? null : parseProperty(property, text);
    for (let i = 0; i < (results?.length ?? 0); i++) {
      list[list.length] = { name: results[i].name, value: results[i].value, isImportant: false, pending: null };
    }
  };
  if (name === "td" || name === "th") addCellHints(element, add);
  else if (name === "body") addBodyMargins(element, add);
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace, value } = attributes[i];
    if (namespace !== null) continue;
    switch (localName) {
      case "bgcolor":
        if (name === "body" || name === "marquee" || tableParts[name]) add("background-color", legacyColor(value));
        break;
      case "background":
        if (value !== "" && (name === "body" || tableParts[name])) add("background-image", serializeURL(stripWhitespace(value)));
        break;
      case "bordercolor":
        if (name === "table") add("border-color", legacyColor(value));
        break;
      case "text":
        if (name === "body") add("color", legacyColor(value));
        break;
      case "color":
        if (name === "font" || name === "hr") add("color", legacyColor(value));
        break;
      case "size":
        if (name === "font") add("font-size", legacyFontSize(value));
        break;
      case "face":
        if (name === "font") add("font-family", value);
        break;
      case "width":
      case "height":
        if (sized[name]?.includes(localName)) add(localName, sizeOf(name, value));
        break;
      case "align":
        if (aligned[name] === true) add("text-align", alignments[asciiLower(value)] ?? asciiLower(value));
        else if (embedded[name] || name === "table") {
          if (/^(?:left|right)$/i.test(value)) add("float", value);
          if (name !== "table") add("vertical-align", verticalAlignments[asciiLower(value)] ?? "");
        }
        break;
      case "valign":
        if (tableParts[name]) add("vertical-align", value);
        break;
      case "nowrap":
        if (name === "td" || name === "th") add("text-wrap-mode", "nowrap");
        break;
      case "border":
        if (name === "table") addBorder(pixels(value) || "1px", "outset", add);
        else if (name === "img" || name === "object" || name === "image button") addBorder(pixels(value), "solid", add);
        break;
      case "cellspacing":
        if (name === "table") add("border-spacing", dimension(value));
        break;
      case "hspace":
        if (spaced[name] !== true) break;
        add("margin-left", dimension(value));
        add("margin-right", dimension(value));
        break;
      case "vspace":
        if (spaced[name] !== true) break;
        add("margin-top", dimension(value));
        add("margin-bottom", dimension(value));
        break;
      case "type":
        if (name === "ol" || name === "li") add("list-style-type", numberings[value] ?? "");
        if (name === "ul" || name === "li") add("list-style-type", /^(?:none|disc|circle|square)$/i.test(value) ? asciiLower(value) : "");
        break;
    }
  }
  return list;
}

/** https://svgwg.org/svg2-draft/styling.html#PresentationAttributes */
function svgHints(element) {
  const list = [];
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace, value } = attributes[i];
    if (namespace !== null || svgAttributes[localName] !== true) continue;
    // A number without a unit is one of pixels there.
    const text = value.replace(/(^|[\s,])([-+]?(?:\d+\.?\d*|\.\d+))(?=[\s,]|$)/g, "$1$2px");
    const results = parseProperty(localName, value) ?? parseProperty(localName, text);
    for (let j = 0; j < (results?.length ?? 0); j++) {
      const { name, value: result, pending } = results[j];
      list[list.length] = { name, value: result, isImportant: false, pending };
    }
  }
  return list;
}
