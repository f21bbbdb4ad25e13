// Properties whose computed value is more than its units resolved
import { parseParts, serializeGeneric, splitAtCommas } from "library/css-values";
import { $nodeType, $parent, nodeType } from "library/tree";
import { computeEasings } from "./easings.js";
import { completeShadow, computeFilters } from "./filters.js";
import { computeAxes, computePosition } from "./positions.js";

const widths = { __proto__: null, thin: "1px", medium: "3px", thick: "5px" };
const blocks = {
  __proto__: null, inline: "block", "inline-block": "block", "inline-flex": "flex", "inline-grid": "grid",
  "inline-table": "table", "table-row-group": "block", "table-header-group": "block", "table-footer-group": "block",
  "table-row": "block", "table-cell": "block", "table-column-group": "block", "table-column": "block",
  "table-caption": "block", "-webkit-inline-box": "-webkit-box", "ruby-text": "block", "ruby-base": "block",
};

/** https://drafts.csswg.org/css-display-4/#transformations */
function display(style, value) {
  const { element, parent, pseudo } = style;
  const isRoot = pseudo === "" && element[$parent] !== null && element[$parent][$nodeType] === nodeType.DOCUMENT;
  if (blocks[value] === undefined) return isRoot && value === "contents" ? "block" : value;
  const isOut = () => {
    const position = style.value("position");
    return position === "absolute" || position === "fixed" || style.value("float") !== "none";
  };
  const isItem = () => {
    let box = parent;
    while (box?.value("display") === "contents") box = box.parent;
    return /^(?:inline-)?(?:flex|grid)$/.test(box?.value("display") ?? "");
  };
  return isRoot || isOut() || isItem() ? blocks[value] : value;
}

/** https://drafts.csswg.org/css-fonts-4/#relative-weights */
function fontWeight(style, value) {
  if (value === "normal") return "400";
  if (value === "bold") return "700";
  if (value !== "bolder" && value !== "lighter") return value;
  const outer = style.parent === null ? 400 : +style.parent.value("font-weight");
  if (value === "bolder") return outer < 350 ? "400" : outer < 550 ? "700" : outer < 900 ? "900" : `${outer}`;
  return outer < 100 ? `${outer}` : outer < 550 ? "100" : outer < 750 ? "400" : "700";
}

function lineWidth(style, name, value) {
  const lineStyle = style.value(name.replace("width", "style"));
  return lineStyle === "none" || lineStyle === "hidden" ? "0px" : widths[value] ?? value;
}

/**
 * The computed value of a property whose units and colors are resolved.
 * @param {Style} style
 */
export function finish(style, name, value) {
  switch (name) {
    case "display":
      return display(style, value);
    case "float": {
      const place = value === "none" ? "" : style.value("position");
      return place === "absolute" || place === "fixed" ? "none" : value;
    }
    case "position":
      return value === "-webkit-sticky" ? "sticky" : value;
    case "font-weight":
      return fontWeight(style, value);
    case "font-stretch":
      return stretches[value] ?? value;
    case "border-top-width": case "border-right-width": case "border-bottom-width": case "border-left-width":
    case "outline-width": case "column-rule-width":
      return lineWidth(style, name, value);
    case "opacity": case "fill-opacity": case "stroke-opacity": case "stop-opacity": case "flood-opacity": case "shape-image-threshold":
      return `${Math.min(1, Math.max(0, +value))}`;
    case "background-position-x": case "background-position-y": case "mask-position-x": case "mask-position-y":
      return computeAxes(value);
    case "object-position": case "offset-anchor": case "offset-position": case "perspective-origin": case "transform-origin":
      return computePosition(value);
    case "filter": case "backdrop-filter":
      return value === "none" ? value : computeFilters(value);
    case "animation-timing-function": case "transition-timing-function":
      return computeEasings(value);
    case "overflow-x":
    case "overflow-y":
      return overflow(style, name, value);
    case "text-align":
      return textAlign(style, value);
    case "content":
      return value === "normal" && style.pseudo !== "" && style.pseudo !== "marker" ? "none" : value;
    case "line-height":
      return /^[\d.]+$/.test(value) ? value : value.endsWith("%")
        ? `${+((style.fontSize * parseFloat(value)) / 100).toFixed(6)}px` : value;
    case "border-spacing":
      return value.includes(" ") ? value : `${value} ${value}`;
    // https://svgwg.org/svg2-draft/types.html#presentation-attribute-css-value: numbers are lengths in user units.
    case "stroke-dasharray": case "stroke-dashoffset": case "stroke-width":
      return value.replace(/(^|, )(-?[\d.]+)(?=,|$)/g, "$1$2px");
    case "box-shadow":
      return shadows(value, 4);
    case "text-shadow":
      return shadows(value, 3);
    case "word-spacing":
      return value === "normal" ? "0px" : value;
    case "zoom":
      return zoom(value);
    case "animation-duration":
      return value === "auto" ? "0s" : value;
  }
  return value;
}

const stretches = {
  __proto__: null, normal: "100%", "ultra-condensed": "50%", "extra-condensed": "62.5%", condensed: "75%",
  "semi-condensed": "87.5%", "semi-expanded": "112.5%", expanded: "125%", "extra-expanded": "150%", "ultra-expanded": "200%",
};

/** What stands in `font` for a computed value, where it takes a word alone: `font-stretch`, and the usual weight. */
export function fontWord(name, value) {
  if (name === "font-weight") return value === "400" ? "normal" : value;
  if (name !== "font-stretch") return value;
  for (const word in stretches) {
    if (stretches[word] === value) return word;
  }
  return value;
}

/** https://drafts.csswg.org/css-overflow-3/#overflow-control: `visible` beside something that scrolls is `auto`. */
function overflow(style, name, value) {
  const specified = value === "overlay" ? "auto" : value;
  if (specified !== "visible" && specified !== "clip") return specified;
  const items = style.declared.get(name === "overflow-x" ? "overflow-y" : "overflow-x");
  const other = items === undefined ? "visible" : items[items.length - 1].declaration.value;
  if (other !== "hidden" && other !== "scroll" && other !== "auto" && other !== "overlay") return specified;
  return specified === "visible" ? "auto" : "hidden";
}

function shadows(value, count) {
  if (value === "none") return value;
  const lists = splitAtCommas(parseParts(value));
  return lists.map((parts) => completeShadow(parts.map(serializeGeneric).join(" "), count)).join(", ");
}

/** https://drafts.csswg.org/css-viewport/#zoom-property: what says nothing of a size, and 0, is 1. */
function zoom(value) {
  const number = value.endsWith("%") ? parseFloat(value) / 100 : +value;
  return `${number > 0 ? number : 1}`;
}

/** Source: StyleTextAlign in StyleBuilderConverter.h of https://github.com/WebKit/WebKit, for what is no value of CSS */
function textAlign(style, value) {
  if (value === "-internal-th-center") {
    const around = style.parent?.value("text-align") ?? "start";
    return around === "start" ? "center" : around;
  }
  if (value !== "-webkit-match-parent" && value !== "match-parent") return value;
  const outer = style.parent?.value("text-align") ?? "start";
  if (outer !== "start" && outer !== "end") return outer;
  return (style.parent?.value("direction") === "rtl") === (outer === "end") ? "left" : "right";
}
