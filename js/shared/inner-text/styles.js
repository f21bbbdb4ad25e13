// What of an element's style decides which text it shows.
//
// OPTIMIZATION: where no style sheet speaks, these are the rules of
// https://html.spec.whatwg.org/multipage/rendering.html and of the `style` attribute, without a cascade.
import { load } from "core";
import { isSummaryForDetails } from "dom/html";
import { $document, $localName, $namespace, $runsScripts, HTML, SVG, getAttribute, hasAttribute, isClosed } from "library/tree";

/** The displays of HTML elements that are not inline. */
const displays = { __proto__: null };

function setDisplays(display, names) {
  for (let i = 0; i < names.length; i++) displays[names[i]] = display;
}

setDisplays("none", [
  "area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp",
  "script", "style", "template", "title",
]);
setDisplays("block", [
  "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
  "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6",
  "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p",
  "plaintext", "pre", "search", "section", "summary", "ul", "xmp",
]);
setDisplays("inline-block", ["button", "input", "meter", "progress", "select", "textarea"]);
setDisplays("table", ["table"]);
setDisplays("table-caption", ["caption"]);
setDisplays("table-row-group", ["tbody", "tfoot", "thead"]);
setDisplays("table-row", ["tr"]);
setDisplays("table-cell", ["td", "th"]);
setDisplays("table-column", ["col", "colgroup"]);
setDisplays("contents", ["slot"]);

const whiteSpaces = {
  __proto__: null, listing: "pre", nobr: "nowrap", plaintext: "pre", pre: "pre", textarea: "pre-wrap", xmp: "pre",
};

/** The `white-space` that treats spaces as a `white-space-collapse` does: https://drafts.csswg.org/css-text-4/ */
const ofCollapse = { __proto__: null, "preserve": "pre", "preserve-breaks": "pre-line", "break-spaces": "pre-wrap" };

/** Elements of which something else than their children is shown. */
const replaced = {
  __proto__: null, audio: true, canvas: true, embed: true, iframe: true, img: true, input: true, meter: true,
  progress: true, textarea: true, video: true,
};

/** The elements of SVG that show text, and those that show elements. */
const svgText = { __proto__: null, a: true, text: true, textPath: true, tspan: true };
const svgContainers = { __proto__: null, a: true, g: true, svg: true, switch: true, foreignObject: true };

/** https://compat.spec.whatwg.org/#css-keyword-mappings */
const legacyDisplays = { __proto__: null, "-webkit-flex": "flex", "-webkit-inline-flex": "inline-flex" };

const declaration = /(?:^|;)\s*(display|visibility|white-space|text-transform|float|position)\s*:\s*([a-z-]+)/gi;

/** What the root of a document inherits. */
export function initialStyle(document) {
  const hasSheets = load("shared/style-sheets").stylingSheets(document).length > 0;
  return {
    display: "block",
    container: "block",
    isOutOfFlow: false,
    visibility: "visible",
    whiteSpace: "normal",
    transform: "none",
    language: "",
    valueOf: hasSheets ? load("shared/cascade").computedValues(document) : null,
  };
}

/** Whether the content of an element is not made of its children. */
export function isReplaced(element) {
  return element[$namespace] === HTML && replaced[element[$localName]] === true;
}

/**
 * The style of an element whose parent has the style `inherited`.
 * @returns {{ display: string, container: string, isOutOfFlow: boolean, visibility: string, whiteSpace: string, transform: string,
 *     language: string, valueOf: ?function(Element, string): string }} `container` is the display of the box that its children are
 *     in, `valueOf` gives computed values
 */
export function styleOf(element, parent, inherited) {
  const style = inherited.valueOf !== null ? computedStyle(element, inherited) : plainStyle(element, inherited);
  if (isNeverRendered(element, parent)) style.display = "none";
  style.container = style.display === "contents" ? inherited.container : style.display;
  return style;
}

function computedStyle(element, inherited) {
  const { valueOf } = inherited;
  const position = valueOf(element, "position");
  return {
    display: valueOf(element, "display"),
    container: "",
    isOutOfFlow: position === "absolute" || position === "fixed" || valueOf(element, "float") !== "none",
    visibility: valueOf(element, "visibility"),
    whiteSpace: ofCollapse[valueOf(element, "white-space-collapse")] ?? "normal",
    transform: valueOf(element, "text-transform"),
    language: getAttribute(element, "lang") ?? inherited.language,
    valueOf,
  };
}

function plainStyle(element, inherited) {
  const style = {
    display: defaultDisplay(element),
    container: "",
    isOutOfFlow: false,
    visibility: inherited.visibility,
    whiteSpace: whiteSpaces[element[$localName]] ?? inherited.whiteSpace,
    transform: inherited.transform,
    language: getAttribute(element, "lang") ?? inherited.language,
    valueOf: null,
  };
  const text = getAttribute(element, "style");
  if (text !== null) applyDeclarations(style, text);
  return style;
}

function applyDeclarations(style, text) {
  declaration.lastIndex = 0;
  for (let match = declaration.exec(text); match !== null; match = declaration.exec(text)) {
    const value = match[2].toLowerCase();
    switch (match[1].toLowerCase()) {
      case "display":
        style.display = legacyDisplays[value] ?? value;
        break;
      case "visibility":
        style.visibility = value;
        break;
      case "white-space":
        style.whiteSpace = value;
        break;
      case "text-transform":
        style.transform = value;
        break;
      case "float":
        style.isOutOfFlow ||= value === "left" || value === "right";
        break;
      default:
        style.isOutOfFlow ||= value === "absolute" || value === "fixed";
    }
  }
}

function defaultDisplay(element) {
  if (element[$namespace] !== HTML) return "inline";
  if (hasAttribute(element, "hidden")) return "none";
  if (isClosed(element)) return "none";
  const name = element[$localName];
  if (name === "input" && (getAttribute(element, "type") ?? "").toLowerCase() === "hidden") return "none";
  if (name === "audio" && !hasAttribute(element, "controls")) return "none";
  return displays[name] ?? "inline";
}

/** Whether an element shows nothing there, whatever its style. */
function isNeverRendered(element, parent) {
  const name = element[$localName];
  if (element[$namespace] === SVG) {
    return svgText[name] !== true && svgContainers[name] !== true;
  }
  if (name === "noscript" && element[$namespace] === HTML) return element[$document][$runsScripts] === true;
  if (parent[$namespace] === SVG) return parent[$localName] !== "foreignObject";
  if (parent[$namespace] !== HTML) return false;
  switch (parent[$localName]) {
    // https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2
    case "select":
      return name !== "option" && name !== "optgroup";
    case "optgroup":
      return name !== "option";
    case "details":
      return !hasAttribute(parent, "open") && !isSummaryForDetails(element);
    default:
      return isReplaced(parent);
  }
}

/** Whether the text that is a child of an element is shown. */
export function showsText(element) {
  const name = element[$localName];
  if (element[$namespace] === SVG) return svgText[name] === true;
  if (element[$namespace] !== HTML) return true;
  if (name === "details") return hasAttribute(element, "open");
  return name !== "select" && name !== "optgroup" && !isReplaced(element);
}
