// https://dom.spec.whatwg.org/#dom-range-stringifier
import { primordials } from "core";
import { $data, following, isText } from "library/tree";
import { nodeAfterPoint } from "./boundary-points.js";
import { $endNode, $endOffset, $startNode, $startOffset } from "./slots.js";

const { StringPrototypeSlice } = primordials;

export function stringify(range) {
  const start = range[$startNode];
  const end = range[$endNode];
  const endOffset = range[$endOffset];
  if (start === end && isText(start)) return StringPrototypeSlice(start[$data], range[$startOffset], endOffset);
  let string = isText(start) ? StringPrototypeSlice(start[$data], range[$startOffset]) : "";
  // A text node that holds the end is not contained: it gives its first part.
  const stop = isText(end) ? end : nodeAfterPoint(end, endOffset);
  for (let node = nodeAfterPoint(start, range[$startOffset]); node !== stop; node = following(node, null)) {
    if (isText(node)) string += node[$data];
  }
  return isText(end) ? string + StringPrototypeSlice(end[$data], 0, endOffset) : string;
}
