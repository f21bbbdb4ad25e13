// The text of trees
import { $data, $first, $next, $nodeType } from "./slots.js";
import { following, isText, nodeType } from "./tree.js";

/** https://dom.spec.whatwg.org/#concept-descendant-text-content */
export function descendantText(root) {
  const first = root[$first];
  // OPTIMIZATION: most elements with text have one node.
  if (first !== null && first[$next] === null && isText(first)) return first[$data];
  let text = "";
  for (let node = first; node !== null; node = following(node, root)) {
    const type = node[$nodeType];
    if (type === nodeType.TEXT || type === nodeType.CDATA_SECTION) text += node[$data];
  }
  return text;
}

/** https://dom.spec.whatwg.org/#concept-child-text-content */
export function childText(parent) {
  let text = "";
  for (let child = parent[$first]; child !== null; child = child[$next]) {
    if (isText(child)) text += child[$data];
  }
  return text;
}
