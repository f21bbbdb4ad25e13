// https://html.spec.whatwg.org/#the-input-element:activation-behaviour
import { load } from "core";
import { hasAttribute, isConnected } from "library/tree";
import { eventState } from "web/dom-events";
import { checkedOfGroup, isChecked, isInGroupOf, setChecked } from "./checked.js";
import { fireChosen } from "./chosen.js";
import { isDisabledControl } from "./disabled.js";
import { inputType } from "./input-types.js";
import { formOwner } from "./owner.js";
import { runPopoverTarget } from "./popover-target.js";
import { $coordinate, $dirtyChecked, $indeterminate } from "./slots.js";

const buttons = { __proto__: null, button: true, image: true, reset: true, submit: true };

export const inputActivation = {
  /** Source: defaultEventHandler in HTMLInputElement.cpp of https://github.com/WebKit/WebKit, and what types of inputs do */
  passes(input) {
    const type = inputType(input);
    if (type === "checkbox" || type === "radio" || type === "file") return false;
    if (buttons[type] === undefined) return true;
    return (type === "button" || formOwner(input) === null) && !hasAttribute(input, "popovertarget");
  },

  /** https://html.spec.whatwg.org/#the-input-element:legacy-pre-activation-behavior; returns how to undo it. */
  before(input) {
    const type = inputType(input);
    if (type === "checkbox") {
      const undo = { checked: isChecked(input), indeterminate: input[$indeterminate], type };
      input[$dirtyChecked] = true;
      setChecked(input, !undo.checked);
      input[$indeterminate] = false;
      return undo;
    }
    if (type === "radio") {
      const undo = { previous: checkedOfGroup(input), checked: isChecked(input), type };
      input[$dirtyChecked] = true;
      setChecked(input, true);
      return undo;
    }
    return undefined;
  },

  /** https://html.spec.whatwg.org/#the-input-element:legacy-canceled-activation-behavior */
  canceled(input, event, undo) {
    if (undo === undefined) return;
    const type = inputType(input);
    if (undo.type === "checkbox" && type === "checkbox") {
      setChecked(input, undo.checked);
      input[$indeterminate] = undo.indeterminate;
    } else if (undo.type === "radio" && type === "radio") {
      const { previous } = undo;
      if (previous !== null && isInGroupOf(previous, input)) setChecked(previous, true);
      else setChecked(input, false);
    }
  },

  activate(input, event, undo) {
    const type = inputType(input);
    if (isDisabledControl(input) && type !== "checkbox" && type !== "radio") return;
    switch (type) {
      case "checkbox":
      case "radio":
        // A radio button that was checked before has not changed.
        if (!isConnected(input) || (type === "radio" && undo?.checked === true)) return;
        fireChosen(input);
        return;
      case "submit":
      case "image": {
        const form = formOwner(input);
        if (form === null) break;
        if (type === "image") {
          const { clientX = 0, clientY = 0 } = eventState(event).members ?? {};
          const { x, y } = load("dom/boxes").boxOf(input);
          input[$coordinate] = { x: Math.round(clientX - x), y: Math.round(clientY - y) };
        }
        load("dom/form-submission").submitForm(form, input);
        return;
      }
      case "reset": {
        const form = formOwner(input);
        if (form === null) break;
        load("dom/form-submission").resetForm(form);
        return;
      }
      case "file":
        load("dom/file-dialog").openFileDialog(input);
        return;
    }
    if (hasAttribute(input, "popovertarget")) runPopoverTarget(input);
  },
};
