// What the parser's tree adapter asks of a page: js/library/parse5/tree-adapter.js
import { checkpoint, host, load } from "core";
import "dom/html";
import { createComment, createDoctype, createElement, createFragment, createText, currentDocument, elements } from "dom/nodes";
import { $document, $parent, getAttribute, isHTML, rootOf } from "library/tree";
import {
  adopt, algorithms, giveAttributes, reacting, remove, runConnectedSteps, runInsertionSteps, runSteps, steps,
} from "shared/changes";
import { attachDeclaredShadow } from "./declarative-shadow.js";

/**
 * Where the tree does not show that a new control belongs to the parser's form: the last part of
 * https://html.spec.whatwg.org/#create-an-element-for-the-token
 */
function associate(element, { formElement, openElements }) {
  if (openElements.tmplCount > 0 || getAttribute(element, "form") !== null) return;
  if (rootOf(element) !== rootOf(formElement)) return;
  let parent = element[$parent];
  while (parent !== null && !isHTML(parent, "form")) parent = parent[$parent];
  if (parent !== formElement) load("dom/forms").associate(element, formElement);
}

/** An element that may be a custom one: https://html.spec.whatwg.org/#create-an-element-for-the-token */
function createCustomizable(adapter, localName, namespace) {
  const owner = adapter.owner ?? adapter.parser.openElements.currentTmplContentOrNode[$document];
  // The microtasks that wait run before a custom element's constructor does.
  if (!adapter.isFragment && load("dom/custom-elements").lookUpDefinition(owner, namespace, localName) !== undefined) checkpoint();
  return createElement(owner, localName, namespace, null, !adapter.isFragment);
}

export const page = {
  elements,
  algorithms,
  steps,
  createText,
  createComment,
  createDoctype,
  createFragment,
  createCustomizable,
  giveAttributes,
  attachDeclaredShadow,
  rootInserted(document) {
    if (document === currentDocument()) host.page_phase?.("started");
  },
  associate,
  adopt,
  remove,
  runSteps,
  runInserting: (node) => reacting(() => runSteps(steps.inserting, node)),
  runTreeSteps: (node, parent) => reacting(() => {
    runInsertionSteps(node);
    runConnectedSteps(node, parent);
  }),
  queueInsertion(node, parent, previousSibling, nextSibling) {
    algorithms.queueMutationRecord("childList", parent, { added: [node], previousSibling, nextSibling });
  },
};
