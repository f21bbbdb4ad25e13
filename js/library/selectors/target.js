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

/** The element that a fragment of a document's URL indicates, or null. */
export function indicatedElement(document, fragment) {
  return fragment === "" ? null : find(document, fragment) ?? find(document, decode(fragment));
}

/** Whether an element is what the fragment of its document's URL indicates. */
export const isIndicated = (element, fragment) => indicatedElement(element[$document], fragment) === element;
