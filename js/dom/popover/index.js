// https://html.spec.whatwg.org/multipage/popover.html
export { activatePopoverTarget } from "./invoker.js";
export {
  attributeChanged, hideAllUntil, hideByRequest, hidePopoverMember, removed, showPopoverMember, togglePopoverMember,
} from "./popover.js";
