// https://html.spec.whatwg.org/#set-the-inner-text-steps
import { domException } from "core";
import { createFragment, createText, makeElement } from "dom/nodes";
import { $data, $document, $first, $next, $parent, $previous, HTML, isText } from "library/tree";
import { append, reacting, remove, replace, replaceAll, replaceData } from "shared/changes";

/** https://html.spec.whatwg.org/#rendered-text-fragment */
function renderedTextFragment(text, document) {
  const fragment = createFragment(document);
  const lines = text.split(/\r\n|\n|\r/);
  for (let i = 0; i < lines.length; i++) {
    if (i > 0) append(makeElement(document, HTML, null, "br"), fragment);
    if (lines[i] !== "") append(createText(document, lines[i]), fragment);
  }
  return fragment;
}

/** https://html.spec.whatwg.org/#dom-innertext */
export function setInnerText(element, text) {
  replaceAll(renderedTextFragment(text, element[$document]), element);
}

/** https://html.spec.whatwg.org/#dom-outertext */
export function setOuterText(element, text) {
  const parent = element[$parent];
  if (parent === null) {
    throw domException("NoModificationAllowedError");
  }
  const next = element[$next];
  const previous = element[$previous];
  const fragment = renderedTextFragment(text, element[$document]);
  if (fragment[$first] === null) append(createText(element[$document], ""), fragment);
  reacting(() => {
    replace(element, fragment, parent);
    if (next !== null && next[$previous] !== null && isText(next[$previous])) mergeWithNext(next[$previous]);
    if (previous !== null && isText(previous)) mergeWithNext(previous);
  });
}

/** https://html.spec.whatwg.org/#merge-with-the-next-text-node */
function mergeWithNext(text) {
  const next = text[$next];
  if (next === null || !isText(next)) return;
  replaceData(text, text[$data].length, 0, next[$data]);
  remove(next);
}
