// https://html.spec.whatwg.org/multipage/forms.html#the-label-element
import { load } from "core";
import { focus, interfaceNamed, reflect, string } from "dom/html";
import {
  $activation, $document, $localName, $namespace, $parent, $window, HTML, hasAttribute, isNode,
} from "library/tree";
import { dispatch, eventState } from "web/dom-events";
import { isDisabled } from "./disabled.js";
import { takesFocusOnClick } from "./click-focus.js";
import { inputType } from "./input-types.js";
import { isListed, formOwner } from "./owner.js";
import { labeledControl } from "./labels.js";

/** https://html.spec.whatwg.org/#interactive-content-2 */
function isInteractive(element) {
  if (element[$namespace] !== HTML) return false;
  switch (element[$localName]) {
    case "a":
      return hasAttribute(element, "href");
    case "audio":
    case "video":
      return hasAttribute(element, "controls");
    case "img":
    case "object":
      return hasAttribute(element, "usemap");
    case "input":
      return inputType(element) !== "hidden";
    case "button":
    case "details":
    case "embed":
    case "iframe":
    case "select":
    case "textarea":
      return true;
    default:
      return false;
  }
}

/** Whether a click on a node means what is inside of the label rather than the label itself. */
function isForContent(target, label, control) {
  for (let node = target; node !== null && node !== label; node = node[$parent]) {
    if (node === control || isInteractive(node)) return true;
  }
  return false;
}

const activation = {
  /** https://html.spec.whatwg.org/#the-label-element: what a click on the label does is a click on its control. */
  activate(label, event) {
    const control = labeledControl(label);
    const state = eventState(event);
    if (control === null || isDisabled(control)) return;
    if (isNode(state.target) && isForContent(state.target, label, control)) return;
    const { interfaceNamed: eventNamed, makeEvent } = load("web/ui-events");
    const view = label[$document][$window];
    const detail = state.members?.detail ?? 0;
    const click = makeEvent(eventNamed("PointerEvent"), "click", { bubbles: true, cancelable: true, composed: true, view, detail });
    eventState(click).isTrusted = state.isTrusted;
    dispatch(control, click);
    if (takesFocusOnClick(control)) focus(control);
  },
};

export function makeHTMLLabelElement() {
  class HTMLLabelElement extends interfaceNamed("HTMLElement") {
    get control() {
      return labeledControl(this);
    }

    get form() {
      const control = labeledControl(this);
      return control !== null && isListed(control) ? formOwner(control) : null;
    }
  }
  HTMLLabelElement.prototype[$activation] = activation;
  return reflect(HTMLLabelElement, { htmlFor: [string, "for"] });
}
