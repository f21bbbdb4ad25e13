// https://html.spec.whatwg.org/#tag-open-state to https://html.spec.whatwg.org/#after-attribute-value-(quoted)-state
import { Token, Tokenizer, html as names } from "parse5";
import { APOSTROPHE, EQUALS_SIGN, GREATER_THAN, QUOTATION_MARK, SOLIDUS, isSpace } from "./code-points.js";
import { decodeReferences } from "./references.js";

const { TokenType } = Token;

/** The part of `RunTokenizer` that takes a whole tag at once. */
export class TagTokenizer extends Tokenizer {
  /** The input for which these indices hold; each is looked for again when it has been passed. */
  input = "";
  nextAmpersand = -1;
  nextNull = -1;
  /** Where a tag's attributes end, and whether it closes itself: what `takeAttributes` returns beside them. */
  tagEnd = 0;
  isSelfClosing = false;

  /**
   * The index of a character from `start` on, the input's length where there is none; `known` is what was last found.
   */
  find(character, known, start) {
    if (known >= start) return known;
    const index = this.input.indexOf(character, start);
    return index < 0 ? this.input.length : index;
  }

  /** Takes a tag whose name begins at `start`. */
  takeTag(start, type) {
    const { input } = this;
    let index = start;
    let code;
    let all = 0;
    let hasUpper = false;
    while (!(isSpace(code = input.charCodeAt(index)) || code === SOLIDUS || code === GREATER_THAN)) {
      if (code !== code) return false;
      if (code >= 0x41 && code <= 0x5a) hasUpper = true;
      all |= code;
      index++;
    }
    if (hasUpper && all > 0x7f) return false;
    let tagName = input.slice(start, index);
    if (hasUpper) tagName = tagName.toLowerCase();
    return this.takeRestOfTag(index, type, tagName);
  }

  /** Takes what follows a tag's name, and emits the tag. */
  takeRestOfTag(index, type, tagName) {
    const attrs = this.takeAttributes(index);
    if (attrs === null || this.nextNull < this.tagEnd) return false;
    const token = {
      type,
      tagName,
      tagID: names.getTagID(tagName),
      selfClosing: this.isSelfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
    this.preprocessor.pos = this.tagEnd;
    this._emitCurrentCharacterToken(null);
    if (type === TokenType.START_TAG) {
      this.lastStartTagName = tagName;
      this.handler.onStartTag(token);
    } else {
      this.handler.onEndTag(token);
    }
    return true;
  }

  /** Takes the attributes of a tag up to its ">"; null where it has no end yet. */
  takeAttributes(index) {
    const { input } = this;
    const attributes = [];
    this.isSelfClosing = false;
    for (;;) {
      // https://html.spec.whatwg.org/#before-attribute-name-state
      let code = input.charCodeAt(index);
      while (isSpace(code)) code = input.charCodeAt(++index);
      if (code === GREATER_THAN) break;
      if (code === SOLIDUS) {
        code = input.charCodeAt(++index);
        if (code === GREATER_THAN) {
          this.isSelfClosing = true;
          break;
        }
        continue;
      }
      // https://html.spec.whatwg.org/#attribute-name-state
      const start = index;
      let all = 0;
      let hasUpper = false;
      do {
        if (code !== code) return null;
        if (code >= 0x41 && code <= 0x5a) hasUpper = true;
        all |= code;
        code = input.charCodeAt(++index);
      } while (!(code === EQUALS_SIGN || isSpace(code) || code === GREATER_THAN || code === SOLIDUS));
      if (hasUpper && all > 0x7f) return null;
      let name = input.slice(start, index);
      if (hasUpper) name = name.toLowerCase();
      while (isSpace(code)) code = input.charCodeAt(++index);
      let value = "";
      if (code === EQUALS_SIGN) {
        // https://html.spec.whatwg.org/#before-attribute-value-state
        code = input.charCodeAt(++index);
        while (isSpace(code)) code = input.charCodeAt(++index);
        let end;
        if (code === QUOTATION_MARK || code === APOSTROPHE) {
          end = input.indexOf(code === QUOTATION_MARK ? '"' : "'", ++index);
          if (end < 0) return null;
          value = this.attributeValue(index, end);
          index = end + 1;
        } else {
          end = index;
          while (!(isSpace(code) || code === GREATER_THAN)) {
            if (code !== code) return null;
            code = input.charCodeAt(++end);
          }
          value = this.attributeValue(index, end);
          index = end;
        }
      }
      addAttribute(attributes, name, value);
    }
    this.tagEnd = index;
    return attributes;
  }

  attributeValue(start, end) {
    const value = this.input.slice(start, end);
    this.nextAmpersand = this.find("&", this.nextAmpersand, start);
    return this.nextAmpersand < end ? decodeReferences(value, this.nextAmpersand - start, true) : value;
  }

  // parse5's states make attributes in the shape of our attribute lists, too.
  _createAttr(name) {
    this.currentAttr = { namespace: null, prefix: null, localName: name, name, value: "", node: null };
  }

  _leaveAttrName() {
    const attribute = this.currentAttr;
    attribute.localName = attribute.name;
    super._leaveAttrName();
  }
}

/** From how many attributes on a set of their names is faster than a look at each. */
const MANY = 32;
let manyNames = null;

/** Adds an attribute unless the tag has one of that name. */
function addAttribute(attributes, name, value) {
  if (attributes.length < MANY) {
    for (let i = 0; i < attributes.length; i++) {
      if (attributes[i].name === name) return;
    }
  } else {
    if (attributes.length === MANY) manyNames = new Set(attributes.map((attribute) => attribute.name));
    if (manyNames.has(name)) return;
    manyNames.add(name);
  }
  attributes[attributes.length] = { namespace: null, prefix: null, localName: name, name, value, node: null };
}
