// https://html.spec.whatwg.org/multipage/popover.html#popover-target-attribute-activation-behavior
import { associatedElement } from "dom/html";
import { asciiLower, getAttribute, isShowingPopover } from "library/tree";
import { hide, show } from "./popover.js";

/** What a button does when it is activated: it shows, hides or toggles the popover that it points to. */
export function activatePopoverTarget(button) {
  const popover = associatedElement(button, "popovertarget");
  if (popover === null || getAttribute(popover, "popover") === null) return;
  const action = asciiLower(getAttribute(button, "popovertargetaction") ?? "toggle");
  if (isShowingPopover(popover)) {
    if (action !== "show") hide(popover, true, true, false, button);
  } else if (action !== "hide") {
    show(popover, false, button);
  }
}
