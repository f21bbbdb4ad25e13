// Presentational hints: https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints
import { parseProperty } from "library/css-values";
import { $attributes, $localName, $namespace, $parent, HTML, SVG, asciiLower, getAttribute, isHTML, stripWhitespace } from "library/tree";

const sized = {
  __proto__: null, table: true, td: true, th: true, col: true, colgroup: true, img: true, iframe: true, embed: true,
  object: true, video: true, canvas: false, hr: true, tr: true, thead: true, tbody: true, tfoot: true,
};
const aligned = {
  __proto__: null, div: true, p: true, h1: true, h2: true, h3: true, h4: true, h5: true, h6: true, td: true, th: true,
  tr: true, thead: true, tbody: true, tfoot: true, caption: true, col: true, colgroup: true,
};

/** https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values */
function dimension(value) {
  const match = /^[\t\n\f\r ]*(\d+(?:\.\d+)?|\.\d+)(%?)/.exec(value);
  return match === null ? "" : `${+match[1]}${match[2] === "" ? "px" : "%"}`;
}

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
  if (border === null || dimension(border) === "0px") return;
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

const alignments = {
  __proto__: null, left: "-webkit-left", right: "-webkit-right", center: "-webkit-center", middle: "-webkit-center",
};

/** The declarations that the attributes of an element stand for. */
export function presentationalHints(element) {
  const list = [];
  if (element[$namespace] === SVG) return svgHints(element);
  if (element[$namespace] !== HTML) return list;
  const name = element[$localName];
  const add = (property, text) => {
    const results = text === "" ? null : parseProperty(property, text);
    for (let i = 0; i < (results?.length ?? 0); i++) {
      list[list.length] = { name: results[i].name, value: results[i].value, isImportant: false, pending: null };
    }
  };
  if (name === "td" || name === "th") addCellHints(element, add);
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace, value } = attributes[i];
    if (namespace !== null) continue;
    switch (localName) {
      case "bgcolor":
        if (name === "body" || name.startsWith("t")) add("background-color", legacyColor(value));
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
        if (sized[name] === true) add(localName, dimension(value));
        break;
      case "align":
        if (aligned[name] === true) add("text-align", alignments[asciiLower(value)] ?? asciiLower(value));
        else if (name === "img" || name === "table" || name === "iframe") {
          if (/^(?:left|right)$/i.test(value)) add("float", value);
        }
        break;
      case "valign":
        if (name.startsWith("t")) add("vertical-align", value);
        break;
      case "nowrap":
        if (name === "td" || name === "th") add("text-wrap-mode", "nowrap");
        break;
      case "border":
        if (name === "table" || name === "img" || name === "object") {
          add("border-width", dimension(value === "" ? "1" : value));
          add("border-style", name === "table" ? "outset" : "solid");
        }
        break;
      case "cellspacing":
        if (name === "table") add("border-spacing", dimension(value));
        break;
      case "hspace":
        add("margin-left", dimension(value));
        add("margin-right", dimension(value));
        break;
      case "vspace":
        add("margin-top", dimension(value));
        add("margin-bottom", dimension(value));
        break;
      case "type":
        if (name === "ol" || name === "ul" || name === "li") add("list-style-type", listType(value));
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

function listType(value) {
  switch (value) {
    case "1": return "decimal";
    case "a": return "lower-alpha";
    case "A": return "upper-alpha";
    case "i": return "lower-roman";
    case "I": return "upper-roman";
  }
  return asciiLower(value);
}
