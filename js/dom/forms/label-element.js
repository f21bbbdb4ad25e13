// https://html.spec.whatwg.org/multipage/forms.html#the-label-element
import { load } from "core";
import { focus, interfaceNamed, isInInteractiveContent, reflect, string } from "dom/html";
import { $activation, $document, $host, $parent, $window } from "library/tree";
import { dispatch, eventState } from "web/dom-events";
import { isDisabled } from "./disabled.js";
import { takesFocusOnClick } from "./click-focus.js";
import { isListed, formOwner } from "./owner.js";
import { labeledControl } from "./labels.js";

/** Whether a click at a node means what is inside of the label rather than the label itself. */
function isForContent(target, label, control) {
  for (let node = target; node !== null && node !== label; node = node[$parent] ?? node[$host] ?? null) {
    if (node === control) return true;
  }
  return isInInteractiveContent(target, label);
}

const activation = {
  /**
   * A control that is disabled takes the click, with which nothing happens.
   * Source: defaultEventHandler in HTMLLabelElement.cpp of https://github.com/WebKit/WebKit
   */
  passes(label, target) {
    const control = labeledControl(label);
    return control === null || isForContent(target, label, control);
  },

  /** https://html.spec.whatwg.org/#the-label-element: what a click on the label does is a click on its control. */
  activate(label, event) {
    const control = labeledControl(label);
    if (control === null || isDisabled(control)) return;
    const state = eventState(event);
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
