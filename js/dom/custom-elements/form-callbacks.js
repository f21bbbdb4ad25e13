// What a https://html.spec.whatwg.org/#form-associated-custom-element is told of its form
import { load, push } from "core";
import {
  $customState, $nodeType, following, getAttribute, hasAttribute, isConnected, isHTML, nodeType, rareOf,
} from "library/tree";
import { algorithms, steps } from "shared/changes";
import { SafeSet } from "web/safe-collections";
import { definitionOf } from "./definitions.js";
import { enqueueCallback } from "./reactions.js";

let isWatching = false;

/** The custom elements in trees of documents that name their form by an ID. */
const withFormID = new SafeSet();

/** Begins to look for changes of forms, with the first definition whose elements want to know. */
export function watchForms() {
  if (isWatching) return;
  isWatching = true;
  load("dom/forms");
  push(steps.inserting, tellAround);
  push(steps.removing, tellAround);
  push(steps.attributeChanged, (element, localName, oldValue, value, namespace) => {
    if (namespace !== null) return;
    if (localName === "form") {
      tellForm(element);
    } else if (localName === "id") {
      withFormID.forEach(tellForm);
    } else if (localName === "disabled") {
      if (isHTML(element, "fieldset")) tellBelow(element);
      else tellForm(element);
    }
  });
}

/** An element that comes or goes may have the ID of a form that others name. */
function tellAround(element) {
  tellForm(element);
  if (withFormID.size > 0 && getAttribute(element, "id") !== null) withFormID.forEach(tellForm);
}

function tellBelow(root) {
  for (let node = root; node !== null; node = following(node, root)) {
    if (node[$nodeType] === nodeType.ELEMENT) tellForm(node);
  }
}

/**
 * Enqueues `formAssociatedCallback` and `formDisabledCallback` where the form owner of an element, or whether it is
 * disabled, is not what it was told last: https://html.spec.whatwg.org/#reset-the-form-owner
 */
export function tellForm(element) {
  if (element[$customState] !== "custom" || definitionOf(element)?.formAssociated !== true) return;
  if (hasAttribute(element, "form") && isConnected(element)) withFormID.add(element);
  else withFormID.delete(element);
  const rare = rareOf(element);
  const owner = algorithms.formOwner(element);
  if (owner !== (rare.toldForm ?? null)) {
    rare.toldForm = owner;
    enqueueCallback(element, "formAssociatedCallback", [owner]);
  }
  const isDisabled = load("dom/forms").isDisabledControl(element);
  if (isDisabled !== (rare.toldDisabled ?? false)) {
    rare.toldDisabled = isDisabled;
    enqueueCallback(element, "formDisabledCallback", [isDisabled]);
  }
}
