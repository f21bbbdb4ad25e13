// https://dom.spec.whatwg.org/#interface-characterdata and the nodes that inherit from it
import { webidl } from "core";
import { currentDocument } from "./current-document.js";
import { domException } from "./exceptions.js";
import { Node, internal, requireInternal } from "./node.js";
import { $childrenChanged, $data, $document, $next, $nodeType, $parent, $previous, $target } from "./slots.js";
import { algorithms, runSteps, steps } from "./steps.js";
import { splitText } from "./text-algorithms.js";
import { isText, nodeType } from "./tree.js";

/** https://dom.spec.whatwg.org/#concept-cd-replace */
export function replaceData(node, offset, count, data) {
  const old = node[$data];
  const { length } = old;
  if (offset > length) throw domException("IndexSizeError", "The index is not in the allowed range.");
  if (offset + count > length) count = length - offset;
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("characterData", node, { oldValue: old });
  }
  node[$data] = old.slice(0, offset) + data + old.slice(offset + count);
  algorithms.rangesReplacedData(node, offset, count, data.length);
  dataChanged(node);
}

/** Sets all data of a node: https://dom.spec.whatwg.org/#concept-cd-replace from 0 to its length. */
export function setData(node, data) {
  const old = node[$data];
  if (algorithms.queueMutationRecord !== undefined) {
    algorithms.queueMutationRecord("characterData", node, { oldValue: old });
  }
  node[$data] = data;
  algorithms.rangesReplacedData(node, 0, old.length, data.length);
  dataChanged(node);
}

function dataChanged(node) {
  const parent = node[$parent];
  if (parent === null) return;
  runSteps(steps.childrenChanged, parent);
  if (parent[$childrenChanged] !== undefined) parent[$childrenChanged]();
}

/** A [LegacyNullToEmptyString] DOMString. */
const toData = (value) => (value === null ? "" : webidl.DOMString(value));

export class CharacterData extends Node {
  [$data];

  constructor(token, document, data) {
    super(token, document);
    this[$data] = data;
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
    if (start > data.length) throw domException("IndexSizeError", "The index is not in the allowed range.");
    return data.slice(start, start + length);
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
    super(internal, currentDocument(), webidl.DOMString(data));
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
Text.prototype[$nodeType] = nodeType.TEXT;

export class CDATASection extends Text {
  constructor(token, data) {
    requireInternal(token);
    super(data);
  }
}
CDATASection.prototype[$nodeType] = nodeType.CDATA_SECTION;

export class Comment extends CharacterData {
  constructor(data = "") {
    super(internal, currentDocument(), webidl.DOMString(data));
  }
}
Comment.prototype[$nodeType] = nodeType.COMMENT;

export class ProcessingInstruction extends CharacterData {
  [$target];

  constructor(token, document, target, data) {
    super(token, document, data);
    this[$target] = target;
  }

  get target() {
    return this[$target];
  }
}
ProcessingInstruction.prototype[$nodeType] = nodeType.PROCESSING_INSTRUCTION;

/** A new Text node of a document. */
export function createText(document, data) {
  const text = new Text(data);
  text[$document] = document;
  return text;
}

/** A new CDATASection node of a document. */
export function createCDATASection(document, data) {
  const section = new CDATASection(internal, data);
  section[$document] = document;
  return section;
}

/** A new Comment node of a document. */
export function createComment(document, data) {
  const comment = new Comment(data);
  comment[$document] = document;
  return comment;
}

/** A new ProcessingInstruction node of a document. */
export function createProcessingInstruction(document, target, data) {
  return new ProcessingInstruction(internal, document, target, data);
}
