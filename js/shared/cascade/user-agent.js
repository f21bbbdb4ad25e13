// What the browser itself declares: https://html.spec.whatwg.org/multipage/rendering.html
//
// OPTIMIZATION: a table, not a style sheet: nothing is parsed or matched. It has what scripts ask for.
//
// DEPARTURE: controls of forms have no background, border and padding of the browser's own — how they look is each system's —
// https://html.spec.whatwg.org/multipage/rendering.html#form-controls
import { directionOf } from "library/selectors";
import {
  $localName, $namespace, $parent, HTML, MATHML, SVG, asciiLower, getAttribute, hasAttribute, isClosed, isHTML, isModal,
} from "library/tree";

const byName = { __proto__: null };

function declare(names, declarations) {
  const list = names.split(" ");
  const pairs = declarations.split("; ");
  for (let i = 0; i < list.length; i++) {
    const own = (byName[list[i]] ??= []);
    for (let j = 0; j < pairs.length; j++) {
      const colon = pairs[j].indexOf(":");
      const [name, value] = [pairs[j].slice(0, colon), pairs[j].slice(colon + 2)];
      own[own.length] = { name, value, isImportant: false, pending: null };
    }
  }
}

declare("html body address blockquote center dialog div figure figcaption footer form header hr legend listing main "
  + "p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul optgroup "
  + "option fieldset details summary frameset frame", "display: block");
declare("area base basefont datalist head link meta noembed noframes param rp script style template title", "display: none");
declare("li", "display: list-item; text-align: -webkit-match-parent");
declare("summary", "display: list-item; list-style-position: inside; list-style-type: disclosure-closed");
declare("slot", "display: contents");
declare("ruby", "display: ruby");
declare("rt", "display: ruby-text; font-size: 50%");
declare("table", "display: table; border-collapse: separate; border-spacing: 2px; box-sizing: border-box; text-indent: 0px");
declare("caption", "display: table-caption; text-align: -webkit-center");
declare("colgroup", "display: table-column-group");
declare("col", "display: table-column");
declare("thead", "display: table-header-group; vertical-align: middle");
declare("tbody", "display: table-row-group; vertical-align: middle");
declare("tfoot", "display: table-footer-group; vertical-align: middle");
declare("tr", "display: table-row; vertical-align: inherit");
declare("td th", "display: table-cell; vertical-align: inherit; padding-top: 1px; padding-right: 1px; padding-bottom: 1px; "
  + "padding-left: 1px");
declare("th", "font-weight: bold; text-align: -internal-th-center");
declare("input select button textarea meter progress", "display: inline-block; text-align: start; text-indent: 0px; "
  + "letter-spacing: normal; word-spacing: normal; text-transform: none; text-shadow: none; font-size: 13.333333px; "
  + "font-weight: 400; font-style: normal; font-family: -apple-system; line-height: normal; color: fieldtext");
declare("button", "text-align: center; box-sizing: border-box; cursor: default; color: buttontext");
declare("select", "box-sizing: border-box; white-space-collapse: preserve; text-wrap-mode: nowrap; cursor: default");
declare("textarea", "white-space-collapse: preserve; overflow-wrap: break-word; cursor: text; font-family: monospace; "
  + "resize: both; overflow-x: auto; overflow-y: auto");
declare("input", "cursor: text");
declare("label", "cursor: default");
declare("body", "margin-top: 8px; margin-right: 8px; margin-bottom: 8px; margin-left: 8px");
declare("p dl menu ol ul dir listing plaintext pre xmp blockquote figure", "margin-top: 1em; margin-bottom: 1em");
declare("blockquote figure", "margin-left: 40px; margin-right: 40px");
declare("dd", "margin-inline-start: 40px");
declare("dir menu ol ul", "padding-inline-start: 40px");
declare("ol", "list-style-type: decimal");
declare("dir menu ul", "list-style-type: disc");
declare("h1 h2 h3 h4 h5 h6 b strong", "font-weight: bold");
declare("h1", "font-size: 2em; margin-top: 0.67em; margin-bottom: 0.67em");
declare("h2", "font-size: 1.5em; margin-top: 0.83em; margin-bottom: 0.83em");
declare("h3", "font-size: 1.17em; margin-top: 1em; margin-bottom: 1em");
declare("h4", "margin-top: 1.33em; margin-bottom: 1.33em");
declare("h5", "font-size: 0.83em; margin-top: 1.67em; margin-bottom: 1.67em");
declare("h6", "font-size: 0.67em; margin-top: 2.33em; margin-bottom: 2.33em");
declare("optgroup", "font-weight: bolder");
declare("address cite dfn em i var", "font-style: italic");
declare("code kbd samp tt listing plaintext pre xmp", "font-family: monospace");
declare("listing plaintext pre xmp", "white-space-collapse: preserve; text-wrap-mode: nowrap");
declare("big", "font-size: larger");
declare("small", "font-size: smaller");
declare("sub", "vertical-align: sub; font-size: smaller");
declare("sup", "vertical-align: super; font-size: smaller");
declare("u ins", "text-decoration-line: underline");
declare("s strike del", "text-decoration-line: line-through");
declare("mark", "background-color: mark; color: marktext");
declare("center", "text-align: -webkit-center");
declare("nobr", "text-wrap-mode: nowrap");
declare("hr", "color: gray; margin-top: 0.5em; margin-bottom: 0.5em; margin-left: auto; margin-right: auto; overflow-x: hidden; "
  + "overflow-y: hidden; unicode-bidi: isolate; border-top-style: inset; border-right-style: inset; "
  + "border-bottom-style: inset; border-left-style: inset; border-top-width: 1px; border-right-width: 1px; "
  + "border-bottom-width: 1px; border-left-width: 1px");
declare("fieldset", "margin-left: 2px; margin-right: 2px; min-width: min-content; padding-top: 0.35em; padding-right: 0.75em; "
  + "padding-bottom: 0.625em; padding-left: 0.75em; border-top-style: groove; border-right-style: groove; "
  + "border-bottom-style: groove; border-left-style: groove; border-top-width: 2px; border-right-width: 2px; "
  + "border-bottom-width: 2px; border-left-width: 2px");
declare("legend", "padding-left: 2px; padding-right: 2px");
declare("iframe", "border-top-style: inset; border-right-style: inset; border-bottom-style: inset; border-left-style: inset; "
  + "border-top-width: 2px; border-right-width: 2px; border-bottom-width: 2px; border-left-width: 2px");
declare("dialog", "position: absolute; inset-inline-start: 0px; inset-inline-end: 0px; color: canvastext; "
  + "background-color: canvas; margin-top: auto; margin-right: auto; margin-bottom: auto; margin-left: auto; "
  + "padding-top: 1em; padding-right: 1em; padding-bottom: 1em; "
  + "padding-left: 1em; border-top-style: solid; border-right-style: solid; border-bottom-style: solid; "
  + "border-left-style: solid");
declare("bdo", "unicode-bidi: bidi-override");
declare("bdi output", "unicode-bidi: isolate");
declare("marquee", "display: inline-block; overflow-x: hidden; overflow-y: hidden");
declare("video", "object-fit: contain");

const none = [];
const one = (name, value) => ({ name, value, isImportant: false, pending: null });
const hidden = one("display", "none");
const openMark = one("list-style-type", "disclosure-open");
const math = [one("display", "math")];
const link = [one("color", "-webkit-link"), one("text-decoration-line", "underline"), one("cursor", "pointer")];
const clipped = [one("overflow-x", "hidden"), one("overflow-y", "hidden")];
const sides = ["top", "right", "bottom", "left"];
const scrolled = [one("position", "fixed"), one("overflow-x", "auto"), one("overflow-y", "auto")];

/** https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3, `dialog:modal` */
const modal = [...scrolled, one("inset-block-start", "0px"), one("inset-block-end", "0px")];

/** The same of `[popover]`. */
const popover = [
  ...scrolled, one("color", "canvastext"), one("background-color", "canvas"),
  ...sides.flatMap((side) => [
    one(side, "0px"), one(`margin-${side}`, "auto"), one(`padding-${side}`, "0.25em"), one(`border-${side}-style`, "solid"),
  ]),
];

/** Lists inside lists: https://html.spec.whatwg.org/multipage/rendering.html#lists */
function nestedList(element, list) {
  let depth = 0;
  for (let outer = element[$parent]; outer !== null && outer[$localName] !== undefined; outer = outer[$parent]) {
    if (isHTML(outer, "ul") || isHTML(outer, "ol") || isHTML(outer, "menu") || isHTML(outer, "dir")) depth++;
  }
  if (depth === 0) return;
  add(list, one("margin-top", "0px"));
  add(list, one("margin-bottom", "0px"));
  if (!isHTML(element, "ol")) add(list, one("list-style-type", depth === 1 ? "circle" : "square"));
}

function add(list, declaration) {
  list[list.length] = declaration;
}

function addAll(list, declarations) {
  for (let i = 0; i < declarations.length; i++) add(list, declarations[i]);
}

const tableParts = ["table", "thead", "tbody", "tfoot", "tr"];

const isTablePart = (node) => node !== null && tableParts.some((name) => isHTML(node, name));

/** What depends on attributes, or on what is around. */
function conditional(element, name, list) {
  switch (name) {
    case "ul": case "ol": case "menu": case "dir":
      nestedList(element, list);
      break;
    case "a": case "area":
      if (hasAttribute(element, "href")) addAll(list, link);
      break;
    case "summary":
      if (isHTML(element[$parent], "details") && hasAttribute(element[$parent], "open")) add(list, openMark);
      break;
    case "form":
      // https://html.spec.whatwg.org/multipage/rendering.html#tables-2
      if (isTablePart(element[$parent])) add(list, { ...hidden, isImportant: true });
      break;
    case "dialog":
      if (isModal(element)) addAll(list, modal);
      break;
    case "audio":
      if (!hasAttribute(element, "controls")) add(list, hidden);
      break;
    case "input": {
      const type = asciiLower(getAttribute(element, "type") ?? "text");
      if (type === "hidden") add(list, hidden);
      else if (type === "checkbox" || type === "radio" || type === "submit" || type === "button" || type === "reset") {
        add(list, one("box-sizing", "border-box"));
        add(list, one("cursor", "default"));
        if (type !== "checkbox" && type !== "radio") add(list, one("text-align", "center"));
      }
      break;
    }
  }
  // https://html.spec.whatwg.org/multipage/rendering.html#bidi-rendering
  const hasDirection = hasAttribute(element, "dir");
  if (hasDirection || name === "bdi" || (name === "input" && /^tel$/i.test(getAttribute(element, "type") ?? ""))) {
    add(list, one("direction", directionOf(element)));
  }
  if (hasDirection) add(list, one("unicode-bidi", "isolate"));
  if (hasAttribute(element, "hidden") && name !== "embed") add(list, hidden);
  if (hasAttribute(element, "popover")) addAll(list, popover);
  if (isClosed(element)) add(list, hidden);
}

/** The declarations of the browser for an element, from the weakest to the strongest. */
export function userAgentDeclarations(element) {
  const { [$namespace]: namespace, [$localName]: name } = element;
  if (namespace === SVG) return name === "svg" ? clipped : none;
  if (namespace === MATHML) return name === "math" ? math : none;
  if (namespace !== HTML) return none;
  const known = byName[name] ?? none;
  const list = [];
  for (let i = 0; i < known.length; i++) list[i] = known[i];
  conditional(element, name, list);
  return list;
}
