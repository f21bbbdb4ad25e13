import { $document, firstElementChild, isHTML, nextElementSibling } from "library/tree";

/** https://dom.spec.whatwg.org/#default-passive-value: whether a node is a document, its root element or its body. */
export function isRootOfPage(node) {
  const document = node[$document];
  const root = firstElementChild(document);
  return node === document || node === root || (root !== null && node === bodyOf(root));
}

/** https://html.spec.whatwg.org/#the-body-element-2 */
function bodyOf(root) {
  if (!isHTML(root, "html")) return null;
  let child = firstElementChild(root);
  while (child !== null && !isHTML(child, "body") && !isHTML(child, "frameset")) child = nextElementSibling(child);
  return child;
}
