// The sheets that style documents and shadow trees: https://drafts.csswg.org/cssom/#css-style-sheet-collections
import { isStyleRefused } from "dom/html";
import { SafeWeakMap } from "dom/nodes";
import {
  $document, $localName, $namespace, $rare, $versions, HTML, SVG, allItems, asciiLower, childText, descendantItems, getAttribute,
  hasAttribute, isConnected, isHTML, splitOnWhitespace,
} from "library/tree";
import { steps } from "shared/changes";
import { parseMediaQueryList } from "shared/media-queries";
import { noteChange, touch } from "./change-rules.js";
import { parseSheet } from "./parse-rules.js";
import { $sheet, makeSheet } from "./sheet.js";

/** The sheet that an element has now, or null; it is made anew where what it was made of is another. */
export function dataOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  const source = isConnected(element) ? sourceOf(element, rare) : null;
  const known = rare.sheet ?? null;
  if (source === null) {
    if (known !== null) forgetSheet(element);
    return null;
  }
  if (known !== null && rare.sheetText === source.text) {
    refreshMedia(known, rare, source.media);
    return known;
  }
  if (known !== null) forgetSheet(element);
  const sheet = makeSheet({ ...source, owner: element, document: element[$document] });
  sheet.isAlternate = source.isAlternate;
  parseSheet(source.text, sheet);
  rare.sheet = sheet;
  rare.sheetText = source.text;
  rare.sheetMedia = source.media;
  return sheet;
}

/** Takes its sheet from an element that has one. */
export function forgetSheet(element) {
  const rare = element[$rare];
  rare.sheet.owner = null;
  rare.sheet = null;
}

function refreshMedia(sheet, rare, media) {
  if (rare.sheetMedia === media) return;
  rare.sheetMedia = media;
  sheet.queries = parseMediaQueryList(media);
  touch(sheet);
}

/** What the sheet of an element is made of, or null where it has none. */
function sourceOf(element, rare) {
  const media = getAttribute(element, "media") ?? "";
  const title = getAttribute(element, "title") ?? "";
  if (isHTML(element, "link")) {
    const rel = splitOnWhitespace(asciiLower(getAttribute(element, "rel") ?? ""));
    let isStyle = false;
    let isAlternate = false;
    for (let i = 0; i < rel.length; i++) {
      if (rel[i] === "stylesheet") isStyle = true;
      if (rel[i] === "alternate") isAlternate = true;
    }
    const given = rare.linkedStyle;
    if (!isStyle || given === undefined || hasAttribute(element, "disabled")) return null;
    return { text: given.text, href: given.href, media, title, isAlternate };
  }
  const type = getAttribute(element, "type");
  if (type !== null && type !== "" && asciiLower(type) !== "text/css") return null;
  const text = childText(element);
  return isStyleRefused(element, text) ? null : { text, media, title, isAlternate: false };
}

/** Hands in what a `link` element refers to, or null if it could not be had. */
export function setLinkedStyle(link, text, href) {
  const rare = (link[$rare] ??= { __proto__: null });
  rare.linkedStyle = text === null ? undefined : { text, href };
  link[$document][$versions].attributes++;
}

/** The sheet of an `@import` rule. What has come of it is handed in by `setImportedStyle`: there is no loading here. */
export function importedDataOf(rule) {
  return (rule.imported ??= makeSheet({
    ownerRule: rule, parentSheet: rule.sheet, document: rule.sheet?.document ?? null, href: rule.href,
  }));
}

export function setImportedStyle(rule, text, href) {
  const sheet = importedDataOf(rule);
  sheet.href = href;
  parseSheet(text, sheet);
  touch(sheet);
}

/** https://svgwg.org/svg2-draft/styling.html#StyleElement: one of SVG works as HTML's does. */
function isStyle(node) {
  return node[$localName] === "style" && (node[$namespace] === HTML || node[$namespace] === SVG);
}

// The text of a `style` element may change without the tree or an attribute of it changing.
steps.childrenChanged[steps.childrenChanged.length] = (parent) => {
  if (!isStyle(parent)) return;
  noteChange();
  if (parent[$rare] !== null) parent[$rare].sheetText = undefined;
};

const isOwner = (node) => isStyle(node) || isHTML(node, "link");

const owners = new SafeWeakMap();

/** The `style` and `link` elements below a root, in tree order. */
function ownersBelow(root) {
  let list = owners.get(root);
  if (list === undefined) owners.set(root, (list = descendantItems(root, isOwner, undefined, false)));
  return allItems(list);
}

/** https://drafts.csswg.org/cssom/#documentorshadowroot-document-or-shadow-root-css-style-sheets, without adopted ones */
export function sheetsBelow(root) {
  const elements = ownersBelow(root);
  const sheets = [];
  let preferred = "";
  for (let i = 0; i < elements.length; i++) {
    const sheet = dataOf(elements[i]);
    if (sheet === null) continue;
    if (sheet.title !== "" && !sheet.isAlternate && preferred === "") preferred = sheet.title;
    sheet.isOther = sheet.isAlternate || (sheet.title !== "" && sheet.title !== preferred);
    sheets[sheets.length] = sheet;
  }
  return sheets;
}

/** All sheets that style a tree: of a document those of extensions, those of its elements, then those it adopted. */
export function stylingSheets(root) {
  const own = sheetsBelow(root);
  const given = root[$rare]?.extensionSheets;
  const sheets = given === undefined ? own : [];
  if (given !== undefined) {
    for (let i = 0; i < given.length; i++) sheets[i] = given[i];
    for (let i = 0; i < own.length; i++) sheets[sheets.length] = own[i];
  }
  const adopted = root[$rare]?.adoptedList;
  for (let i = 0; i < (adopted?.length ?? 0); i++) sheets[sheets.length] = adopted[i][$sheet];
  return sheets;
}
