// https://drafts.csswg.org/cssom/#the-stylesheet-interface, https://drafts.csswg.org/cssom/#the-cssstylesheet-interface
//
// A sheet is an object of its own, see js/shared/style-sheets/sheet.js; the CSSStyleSheet is made when it is asked for.
import { domException, primordials, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument, internal } from "dom/nodes";
import { $document } from "library/tree";
import { $sheet, deleteRule, insertRule, makeSheet, parseSheet, touch } from "shared/style-sheets";
import { makeMediaList } from "./media-list.js";
import { ruleListOf } from "./rule-list.js";
import { objectOf } from "./rule-object.js";

const { Promise, TypeError } = primordials;

export class StyleSheet {
  [$sheet];

  constructor(token, sheet) {
    if (token !== internal) throw new TypeError("Illegal constructor");
    this[$sheet] = sheet;
  }

  get type() {
    return "text/css";
  }

  get href() {
    return this[$sheet].href;
  }

  get ownerNode() {
    return this[$sheet].owner;
  }

  get parentStyleSheet() {
    return this[$sheet].parentSheet?.object ?? null;
  }

  get title() {
    const { title } = this[$sheet];
    return title === "" ? null : title;
  }

  get media() {
    return mediaOf(this[$sheet]);
  }

  set media(value) {
    mediaOf(this[$sheet]).mediaText = value;
  }

  get disabled() {
    return this[$sheet].isDisabled;
  }

  set disabled(value) {
    this[$sheet].isDisabled = !!value;
    touch(this[$sheet]);
  }
}
webidl.expose(StyleSheet);

function mediaOf(sheet) {
  return (sheet.mediaList ??= makeMediaList(() => sheet.queries, (queries) => {
    sheet.queries = queries;
    touch(sheet);
  }));
}

function requireUnlocked(sheet) {
  if (sheet.isLocked) throw notAllowed();
}

const notAllowed = () => domException("NotAllowedError", "This CSSStyleSheet object cannot be replaced.");

/** https://drafts.csswg.org/cssom/#synchronously-replace-the-rules-of-a-cssstylesheet */
function replaceRules(sheet, text) {
  for (let i = 0; i < sheet.rules.length; i++) sheet.rules[i].sheet = null;
  parseSheet(text, sheet);
  let kept = 0;
  for (let i = 0; i < sheet.rules.length; i++) {
    if (sheet.rules[i].kind !== "import") sheet.rules[kept++] = sheet.rules[i];
  }
  sheet.rules.length = kept;
  touch(sheet);
}

export class CSSStyleSheet extends StyleSheet {
  /** https://drafts.csswg.org/cssom/#dom-cssstylesheet-cssstylesheet */
  constructor(options = undefined, sheet = undefined) {
    if (options === internal) {
      super(internal, sheet);
      return;
    }
    const { baseURL, media, disabled } = webidl.dictionary(options);
    const base = baseURL === undefined ? undefined : parseURL(currentDocument(), webidl.USVString(baseURL));
    if (base === null) throw domException("NotAllowedError", "Constructed stylesheet's baseURL is invalid.");
    const mediaText = media === undefined ? "" : typeof media === "object" && media !== null ? media.mediaText : media;
    const made = makeSheet({ document: currentDocument(), baseURL: base?.href, media: webidl.DOMString(mediaText ?? "") });
    made.isConstructed = true;
    made.isDisabled = !!disabled;
    super(internal, made);
    made.object = this;
  }

  get ownerRule() {
    const { ownerRule } = this[$sheet];
    return ownerRule === null ? null : objectOf(ownerRule);
  }

  get cssRules() {
    return ruleListOf(this[$sheet]);
  }

  get rules() {
    return ruleListOf(this[$sheet]);
  }

  insertRule(rule, index = 0) {
    webidl.requireArguments(arguments.length, 1);
    const text = webidl.DOMString(rule);
    requireUnlocked(this[$sheet]);
    return insertRule(this[$sheet], text, webidl.unsignedLong(index), null, this[$sheet]);
  }

  deleteRule(index) {
    webidl.requireArguments(arguments.length, 1);
    requireUnlocked(this[$sheet]);
    deleteRule(this[$sheet], webidl.unsignedLong(index), this[$sheet]);
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstylesheet-replace */
  replace(text) {
    const source = webidl.USVString(text);
    const sheet = this[$sheet];
    if (!sheet.isConstructed || sheet.isLocked) return Promise.reject(notAllowed());
    sheet.isLocked = true;
    return Promise.resolve().then(() => {
      replaceRules(sheet, source);
      sheet.isLocked = false;
      return this;
    });
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstylesheet-replacesync */
  replaceSync(text) {
    webidl.requireArguments(arguments.length, 1);
    const source = webidl.USVString(text);
    const sheet = this[$sheet];
    if (!sheet.isConstructed || sheet.isLocked) throw notAllowed();
    replaceRules(sheet, source);
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstylesheet-addrule */
  addRule(selector = "undefined", style = "undefined", index = undefined) {
    const text = `${webidl.DOMString(selector)} { ${webidl.DOMString(style)} }`;
    const place = index === undefined ? this[$sheet].rules.length : webidl.unsignedLong(index);
    requireUnlocked(this[$sheet]);
    insertRule(this[$sheet], text, place, null, this[$sheet]);
    return -1;
  }

  removeRule(index = 0) {
    this.deleteRule(index);
  }
}
webidl.expose(CSSStyleSheet);

/** The CSSStyleSheet of a sheet. */
export function sheetObject(sheet) {
  return (sheet.object ??= new CSSStyleSheet(internal, sheet));
}

/** Whether a sheet was made by a script of this document. */
export function isConstructedFor(value, node) {
  const sheet = webidl.isObject(value) ? value[$sheet] : undefined;
  return sheet !== undefined && sheet.isConstructed && sheet.document === node[$document];
}
