// https://html.spec.whatwg.org/multipage/popover.html#the-popover-target-attributes
import { load } from "core";
import { define, elementReference, enumerated } from "dom/html";

export const PopoverInvoker = {};
define(PopoverInvoker, {
  popoverTargetElement: [elementReference, "popovertarget"],
  popoverTargetAction: [enumerated, "popovertargetaction", ["toggle", "show", "hide"], "toggle"],
});

/** https://html.spec.whatwg.org/#popover-target-attribute-activation-behavior */
export function runPopoverTarget(button) {
  load("dom/popover").activatePopoverTarget(button);
}
