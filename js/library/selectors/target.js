// https://html.spec.whatwg.org/multipage/browsing-the-web.html#the-indicated-part-of-the-document
import { $document, elementById, following, getAttribute, isHTML } from "library/tree";

function find(document, fragment) {
  const element = elementById(document, fragment);
  if (element !== null) return element;
  for (let node = document; node !== null; node = following(node, document)) {
    if (isHTML(node, "a") && getAttribute(node, "name") === fragment) return node;
  }
  return null;
}

function decode(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Whether an element is what the fragment of its document's URL indicates. */
export function isIndicated(element, fragment) {
  const document = element[$document];
  const found = find(document, fragment) ?? find(document, decode(fragment));
  return found === element;
}
