// https://dom.spec.whatwg.org/#interface-characterdata and the nodes that inherit from it
import { domException, primordials, webidl } from "core";
import { $data, $next, $previous, $target, isText, nodeType, textMaker } from "library/tree";
import { replaceData, setData } from "shared/changes";
import { currentDocument } from "./current-document.js";
import { Node, withPrototypeOf } from "./node.js";
import { splitText } from "./text-algorithms.js";

const { StringPrototypeSlice, TypeError } = primordials;

/** A [LegacyNullToEmptyString] DOMString. */
const toData = (value) => (value === null ? "" : webidl.DOMString(value));

export class CharacterData extends Node {
  constructor() {
    throw new TypeError("Illegal constructor");
  }

  get data() {
    return this[$data];
  }

  set data(value) {
    setData(this, toData(value));
  }

  get length() {
    return this[$data].length;
  }

  /** https://dom.spec.whatwg.org/#concept-cd-substring */
  substringData(offset, count) {
    webidl.requireArguments(arguments.length, 2);
    const start = webidl.unsignedLong(offset);
    const length = webidl.unsignedLong(count);
    const data = this[$data];
    if (start > data.length) throw domException("IndexSizeError");
    return StringPrototypeSlice(data, start, start + length);
  }

  appendData(data) {
    webidl.requireArguments(arguments.length, 1);
    replaceData(this, this[$data].length, 0, webidl.DOMString(data));
  }

  insertData(offset, data) {
    webidl.requireArguments(arguments.length, 2);
    replaceData(this, webidl.unsignedLong(offset), 0, webidl.DOMString(data));
  }

  deleteData(offset, count) {
    webidl.requireArguments(arguments.length, 2);
    replaceData(this, webidl.unsignedLong(offset), webidl.unsignedLong(count), "");
  }

  replaceData(offset, count, data) {
    webidl.requireArguments(arguments.length, 3);
    replaceData(this, webidl.unsignedLong(offset), webidl.unsignedLong(count), webidl.DOMString(data));
  }
}

export class Text extends CharacterData {
  constructor(data = "") {
    return withPrototypeOf(new.target, Text, createText(currentDocument(), webidl.DOMString(data)));
  }

  splitText(offset) {
    webidl.requireArguments(arguments.length, 1);
    return splitText(this, webidl.unsignedLong(offset));
  }

  /** https://dom.spec.whatwg.org/#dom-text-wholetext */
  get wholeText() {
    let first = this;
    while (first[$previous] !== null && isText(first[$previous])) first = first[$previous];
    let whole = "";
    for (let text = first; text !== null && isText(text); text = text[$next]) whole += text[$data];
    return whole;
  }
}

export class CDATASection extends Text {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}

export class Comment extends CharacterData {
  constructor(data = "") {
    return withPrototypeOf(new.target, Comment, createComment(currentDocument(), webidl.DOMString(data)));
  }
}

export class ProcessingInstruction extends CharacterData {
  get target() {
    return this[$target];
  }
}

const makeInstruction = textMaker(ProcessingInstruction.prototype, nodeType.PROCESSING_INSTRUCTION);

/** A new Text node of a document. */
export const createText = textMaker(Text.prototype, nodeType.TEXT);

/** A new CDATASection node of a document. */
export const createCDATASection = textMaker(CDATASection.prototype, nodeType.CDATA_SECTION);

/** A new Comment node of a document. */
export const createComment = textMaker(Comment.prototype, nodeType.COMMENT);

/** A new ProcessingInstruction node of a document. */
export function createProcessingInstruction(document, target, data) {
  const instruction = makeInstruction(document, data);
  instruction[$target] = target;
  return instruction;
}
