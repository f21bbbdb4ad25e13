// https://drafts.csswg.org/css-view-transitions-1/: the update happens, and a transition takes the time of one that is seen
export { startViewTransition } from "./start.js";
export { ViewTransition } from "./view-transition.js";
export { ViewTransitionTypeSet } from "./type-set.js";
