// https://drafts.csswg.org/cssom/#css-declaration-blocks
import { TokenStream, closingOf, serializeIdentifier } from "library/css-syntax";
import {
  isCustomName, isLogical, logicalGroupOf, longhandsOf, parseCustomValue, parseProperty, propertyNamed, shorthand, shorthandsOf,
} from "library/css-values";
import { asciiLower } from "library/tree";

/** The name of a property as declarations have it; undefined where there is none. */
export function resolveName(name) {
  if (isCustomName(name)) return name;
  return propertyNamed(asciiLower(name));
}

/** https://drafts.csswg.org/cssom/#idl-attribute-to-css-property: the property that a member of a declaration means; undefined for none. */
export function propertyOfMember(key) {
  let name = key;
  if (!key.includes("-")) {
    name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (name.startsWith("webkit-")) name = `-${name}`;
  } else if (key !== key.toLowerCase()) {
    return undefined;
  }
  return name.startsWith("--") ? undefined : resolveName(name);
}

/** https://drafts.csswg.org/cssom/#cssstyledeclaration-declarations: `{ name, value, isImportant, pending }`, in order */
export class DeclarationBlock {
  #list = [];
  /** OPTIMIZATION: the text of the declarations that nobody has asked for yet, or null: of most rules nobody ever does. */
  #unread;

  /**
   * @param {string | null} text declarations, up to its end
   * @param {string} mode of the document, which in quirks mode may have more values
   */
  constructor(text = null, mode = "no-quirks") {
    this.#unread = text;
    this.mode = mode;
  }

  get list() {
    if (this.#unread !== null) this.#read();
    return this.#list;
  }

  set list(list) {
    this.#unread = null;
    this.#list = list;
  }

  /** https://drafts.csswg.org/cssom/#parse-a-css-declaration-block */
  #read() {
    const stream = new TokenStream(this.#unread);
    this.#unread = null;
    const declare = (name, value, isImportant) => this.declareNamed(name, value, isImportant);
    for (;;) {
      const { type } = stream.peek();
      if (type === "eof") return;
      if (type === " " || type === ";") stream.next();
      else consumeDeclaration(stream, declare, false);
    }
  }

  /** Whether there may be declarations. */
  get mayDeclare() {
    return this.#unread === null ? this.#list.length > 0 : /[^ \t\n;]/.test(this.#unread);
  }

  /** Whether a property is declared whose name an expression finds, which must find the names of its shorthands, too. */
  declares(expression) {
    if (this.#unread !== null && !expression.test(this.#unread)) return false;
    const { list } = this;
    for (let i = 0; i < list.length; i++) {
      if (expression.test(list[i].name)) return true;
    }
    return false;
  }

  find(name) {
    const { list } = this;
    for (let i = 0; i < list.length; i++) {
      if (list[i].name === name) return list[i];
    }
    return null;
  }

  /** The declarations of a shorthand's longhands; null where one is missing or their importance differs. */
  #together(longhands) {
    const found = [];
    for (let i = 0; i < longhands.length; i++) {
      found[i] = this.find(longhands[i]);
      if (found[i] === null || found[i].isImportant !== found[0].isImportant) return null;
    }
    return found;
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertyvalue of a resolved name */
  value(name) {
    const longhands = isCustomName(name) ? undefined : longhandsOf(name);
    if (longhands === undefined) return this.find(name)?.value ?? "";
    const found = this.#together(longhands);
    return found === null ? "" : serializeShorthand(name, found);
  }

  /** https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertypriority */
  isImportant(name) {
    const longhands = isCustomName(name) ? undefined : longhandsOf(name);
    if (longhands === undefined) return this.find(name)?.isImportant ?? false;
    for (let i = 0; i < longhands.length; i++) {
      if (!(this.find(longhands[i])?.isImportant ?? false)) return false;
    }
    return true;
  }

  /**
   * https://drafts.csswg.org/cssom/#set-a-css-declaration for each longhand
   * @returns {boolean} whether something is different now
   */
  set(name, text, isImportant) {
    const results = this.#parse(name, text);
    if (results === null) return false;
    let isChanged = false;
    for (let i = 0; i < results.length; i++) {
      if (this.#setOne(results[i], isImportant)) isChanged = true;
    }
    return isChanged;
  }

  #parse(name, text) {
    if (isCustomName(name)) return customResult(name, text);
    const results = parseProperty(name, text);
    return results === null && this.mode === "quirks" ? require("library/quirks").parseInQuirks(name, text) : results;
  }

  #setOne({ name, value, pending }, isImportant) {
    let known = this.find(name);
    if (known !== null && this.#isOverruled(known)) {
      this.#removeOne(known);
      known = null;
    }
    if (known === null) {
      this.list[this.list.length] = { name, value, isImportant, pending };
      return true;
    }
    if (known.value === value && known.isImportant === isImportant && known.pending === pending) return false;
    known.value = value;
    known.isImportant = isImportant;
    known.pending = pending;
    return true;
  }

  /** Whether a later declaration sets the same by its logical name, or by its physical one. */
  #isOverruled(declaration) {
    const { list } = this;
    const isOfFlow = isLogical(declaration.name);
    for (let i = list.indexOf(declaration) + 1; i < list.length; i++) {
      const { name } = list[i];
      if (isLogical(name) !== isOfFlow && logicalGroupOf(name) === logicalGroupOf(declaration.name)) return true;
    }
    return false;
  }

  /**
   * Adds what a style sheet or an attribute declares: what comes later is last, and what is important behind all else, as in
   * WebKit. Source: filterProperties in CSSParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/css/parser
   * @returns {boolean} whether the declaration is valid
   */
  declare(name, text, isImportant) {
    const results = this.#parse(name, text);
    if (results === null) return false;
    for (let i = 0; i < results.length; i++) {
      const known = this.find(results[i].name);
      if (known !== null) {
        if (known.isImportant && !isImportant) continue;
        this.#removeOne(known);
      }
      const { name: longhandName, value, pending } = results[i];
      this.#insert({ name: longhandName, value, isImportant, pending });
    }
    return true;
  }

  /** The same of a name as it is written, which may be none of a property. */
  declareNamed(name, text, isImportant) {
    const resolved = resolveName(name);
    return resolved !== undefined && this.declare(resolved, text, isImportant);
  }

  #insert(declaration) {
    const { list } = this;
    let place = list.length;
    for (; place > 0 && list[place - 1].isImportant && !declaration.isImportant; place--) list[place] = list[place - 1];
    list[place] = declaration;
  }

  #removeOne(declaration) {
    const { list } = this;
    let kept = 0;
    for (let i = 0; i < list.length; i++) {
      if (list[i] !== declaration) list[kept++] = list[i];
    }
    list.length = kept;
  }

  /** Removes a property; returns whether it was there. */
  remove(name) {
    const longhands = isCustomName(name) ? [name] : longhandsOf(name) ?? [name];
    let isChanged = false;
    for (let i = 0; i < longhands.length; i++) {
      const known = this.find(longhands[i]);
      if (known === null) continue;
      this.#removeOne(known);
      isChanged = true;
    }
    return isChanged;
  }

  /** https://drafts.csswg.org/cssom/#serialize-a-css-declaration-block */
  serialize() {
    const { list } = this;
    const done = { __proto__: null };
    let text = "";
    for (let i = 0; i < list.length; i++) {
      const declaration = list[i];
      if (done[declaration.name] === true) continue;
      const isCustom = isCustomName(declaration.name);
      const one = isCustom ? null : this.#serializableShorthand(declaration, done);
      if (text !== "") text += " ";
      if (one === null) {
        const name = isCustom ? serializeIdentifier(declaration.name) : declaration.name;
        text += `${name}: ${declaration.value}${declaration.isImportant ? " !important" : ""};`;
        done[declaration.name] = true;
      } else {
        text += `${one.name}: ${one.value}${declaration.isImportant ? " !important" : ""};`;
      }
    }
    return text;
  }

  #serializableShorthand(declaration, done) {
    const shorthands = shorthandsOf(declaration.name);
    for (let i = 0; i < shorthands.length; i++) {
      const { longhands, name } = shorthands[i];
      if (longhands.length > this.list.length) continue;
      const found = this.#together(longhands);
      if (found === null) continue;
      let isFree = true;
      for (let j = 0; j < longhands.length && isFree; j++) isFree = done[longhands[j]] !== true;
      const value = isFree ? serializeShorthand(name, found) : "";
      if (value === "") continue;
      for (let j = 0; j < longhands.length; j++) done[longhands[j]] = true;
      return { name, value };
    }
    return null;
  }
}

function customResult(name, text) {
  const value = parseCustomValue(text);
  return value === null ? null : [{ name, value, pending: null }];
}

/** The value of a shorthand whose longhands are all declared; "" where it cannot say them. */
function serializeShorthand(name, declarations) {
  const { pending, value } = declarations[0];
  let isSame = true;
  let hasWide = false;
  const values = [];
  for (let i = 0; i < declarations.length; i++) {
    if (declarations[i].pending !== pending) return "";
    values[i] = declarations[i].value;
    if (values[i] !== value) isSame = false;
    switch (values[i]) {
      case "initial": case "inherit": case "unset": case "revert": case "revert-layer":
        hasWide = true;
    }
    if (pending === null && /\b(?:var|env)\(/i.test(values[i])) return "";
  }
  if (pending !== null) return pending.shorthand === name ? pending.text : "";
  if (hasWide) return isSame ? value : "";
  return name === "all" ? "" : shorthand(name).serialize(values);
}

/**
 * Reads declarations up to the end of the text or of the block: https://drafts.csswg.org/css-syntax/#consume-declaration
 * @param {TokenStream} stream
 * @param {(name: string, text: string, isImportant: boolean) => void} declare
 * @param {boolean} isInBlock whether a brace ends it
 */
export function consumeDeclaration(stream, declare, isInBlock) {
  const nameToken = stream.peek();
  if (nameToken.type === "ident") {
    stream.next();
    stream.skipSpace();
  }
  if (nameToken.type !== "ident" || stream.peek().type !== ":") {
    skipDeclaration(stream, isInBlock);
    return;
  }
  stream.next();
  const { start } = stream.peek();
  let lastPart = null;
  let beforeLast = null;
  for (;;) {
    const token = stream.peek();
    if (endsDeclaration(token, isInBlock)) break;
    stream.next();
    if (token.type === " ") continue;
    beforeLast = lastPart;
    lastPart = token;
    const closing = closingOf(token.type);
    if (closing !== undefined) stream.skipBlock(closing);
  }
  const isImportant = lastPart !== null && lastPart.type === "ident" && lastPart.value.toLowerCase() === "important"
    && beforeLast !== null && beforeLast.type === "delim" && beforeLast.value === "!";
  declare(nameToken.value, stream.slice(start, isImportant ? beforeLast.start : undefined), isImportant);
}

const endsDeclaration = ({ type }, isInBlock) => type === "eof" || type === ";" || (isInBlock && type === "}");

/** Consumes what is no declaration, up to the semicolon behind it; an at-rule ends with its block, too. */
export function skipDeclaration(stream, isInBlock) {
  const isAtRule = stream.peek().type === "at-keyword";
  while (!endsDeclaration(stream.peek(), isInBlock)) {
    const isBlock = stream.peek().type === "{";
    stream.skipValue();
    if (isAtRule && isBlock) return;
  }
}

/** Whether a declaration is one that is understood. */
export function supportsDeclaration(property, value) {
  const name = resolveName(property);
  if (name === undefined) return false;
  return isCustomName(name) ? parseCustomValue(value) !== null : parseProperty(name, value) !== null;
}
