// https://w3c.github.io/webvtt/#dom-construction-rules
import { load, primordials } from "core";
import { createElement, createFragment, createProcessingInstruction, createText } from "dom/nodes";
import { $first, HTML } from "library/tree";
import { append, setAttribute } from "shared/changes";

const { StringPrototypeIndexOf } = primordials;

/**
 * The text of a cue as nodes of a document.
 * @param {object[]} nodes as library/web-vtt has read it
 * @returns {DocumentFragment}
 */
export function buildCueText(nodes, document) {
  const fragment = createFragment(document);
  build(nodes, fragment, document);
  return fragment;
}

function build(nodes, parent, document) {
  for (let i = 0; i < nodes.length; i++) {
    const { text, timestamp, element, className, title, lang, children } = nodes[i];
    if (text !== undefined) {
      appendText(text, parent, document);
    } else if (timestamp !== undefined) {
      append(createProcessingInstruction(document, "timestamp", timestamp), parent);
    } else {
      const made = createElement(document, element, HTML, null);
      if (className !== "") setAttribute(made, "class", className);
      if (title !== undefined) setAttribute(made, "title", title);
      if (lang !== "") setAttribute(made, "lang", lang);
      append(made, parent);
      build(children, made, document);
    }
  }
}

/** Its character references are those of HTML, and it has no markup. */
function appendText(text, parent, document) {
  if (StringPrototypeIndexOf(text, "&") < 0) {
    append(createText(document, text), parent);
    return;
  }
  const holder = createElement(document, "span", HTML, null);
  load("dom/parsing").setInnerHTML(holder, text);
  if (holder[$first] !== null) append(holder[$first], parent);
}
