// https://html.spec.whatwg.org/multipage/interaction.html#dom-click
import { load } from "core";
import { $document, $rare, $window } from "library/tree";
import { dispatch } from "web/dom-events";
import { isDisabledControl } from "./form-controls.js";

/** https://html.spec.whatwg.org/multipage/webappapis.html#fire-a-synthetic-pointer-event, not trusted */
export function fireClick(element) {
  if (isDisabledControl(element)) return;
  const rare = (element[$rare] ??= { __proto__: null });
  // https://html.spec.whatwg.org/multipage/interaction.html#click-in-progress-flag
  if (rare.clicking === true) return;
  rare.clicking = true;
  try {
    const { interfaceNamed, makeEvent } = load("web/ui-events");
    const view = element[$document][$window];
    dispatch(element, makeEvent(interfaceNamed("PointerEvent"), "click", {
      bubbles: true, cancelable: true, composed: true, view, pointerId: -1,
    }));
  } finally {
    rare.clicking = false;
  }
}
