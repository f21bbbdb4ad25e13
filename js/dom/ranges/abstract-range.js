// https://dom.spec.whatwg.org/#interface-abstractrange, https://dom.spec.whatwg.org/#interface-staticrange
import { domException, primordials, webidl } from "core";
import { internal, requireInternal, toNode } from "dom/nodes";
import { $nodeType, nodeType } from "library/tree";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";

const { TypeError } = primordials;

function requireRange(value, member) {
  if (value === null || value === undefined || value[$startNode] === undefined) {
    throw new TypeError(`The AbstractRange.${member} getter can only be used on instances of AbstractRange`);
  }
  return value;
}

export class AbstractRange {
  [$startNode];
  [$startOffset];
  [$endNode];
  [$endOffset];

  constructor(token, startNode, startOffset, endNode, endOffset) {
    requireInternal(token);
    this[$startNode] = startNode;
    this[$startOffset] = startOffset;
    this[$endNode] = endNode;
    this[$endOffset] = endOffset;
  }

  get startContainer() {
    return requireRange(this, "startContainer")[$startNode];
  }

  get startOffset() {
    return requireRange(this, "startOffset")[$startOffset];
  }

  get endContainer() {
    return requireRange(this, "endContainer")[$endNode];
  }

  get endOffset() {
    return requireRange(this, "endOffset")[$endOffset];
  }

  get collapsed() {
    return isCollapsed(requireRange(this, "collapsed"));
  }
}
webidl.expose(AbstractRange);

/** https://dom.spec.whatwg.org/#range-collapsed */
export function isCollapsed(range) {
  return range[$startNode] === range[$endNode] && range[$startOffset] === range[$endOffset];
}

function requireMember(members, name) {
  const value = members[name];
  if (value === undefined) {
    throw new TypeError(`Member StaticRangeInit.${name} is required and must be an instance of ${
      name === "startOffset" || name === "endOffset" ? "unsigned long" : "Node"}`);
  }
  return value;
}

export class StaticRange extends AbstractRange {
  /** https://dom.spec.whatwg.org/#dom-staticrange-staticrange */
  constructor(init) {
    webidl.requireArguments(arguments.length, 1);
    const members = webidl.dictionary(init);
    const endNode = toNode(requireMember(members, "endContainer"), "Member StaticRangeInit.endContainer");
    const endOffset = webidl.unsignedLong(requireMember(members, "endOffset"));
    const startNode = toNode(requireMember(members, "startContainer"), "Member StaticRangeInit.startContainer");
    const startOffset = webidl.unsignedLong(requireMember(members, "startOffset"));
    if (isBoundaryless(startNode) || isBoundaryless(endNode)) {
      throw domException("InvalidNodeTypeError");
    }
    super(internal, startNode, startOffset, endNode, endOffset);
  }
}
webidl.expose(StaticRange);

function isBoundaryless(node) {
  return node[$nodeType] === nodeType.DOCUMENT_TYPE || node[$nodeType] === nodeType.ATTRIBUTE;
}
