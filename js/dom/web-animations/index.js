// https://drafts.csswg.org/web-animations-1/
// DEPARTURE: animations take their time and tell of their ends, and no computed style follows them, so none takes the place of
// another — nothing is drawn — https://drafts.csswg.org/web-animations-1/#the-effect-stack
export { Animation, animate, animationsIn, playerOf } from "./animation.js";
export { AnimationEffect, KeyframeEffect, effectState } from "./effects.js";
export { activeDurationOf, computeTiming, endTimeOf, phaseOf } from "./timing.js";
export { AnimationTimeline, DocumentTimeline, timelineOf } from "./timeline.js";
