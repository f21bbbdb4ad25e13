// https://html.spec.whatwg.org/multipage/popover.html
export { activatePopoverTarget } from "./invoker.js";
export {
  attributeChanged, clickedPopover, dismissPopovers, hideAllUntil, hideByRequest, hidePopoverMember, removed, showPopoverMember,
  togglePopoverMember,
} from "./popover.js";
