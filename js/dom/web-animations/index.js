// https://drafts.csswg.org/web-animations-1/
// DEPARTURE: animations of scripts take their time and tell of their ends, and no computed style follows them, so none takes the
// place of another; transitions and animations of style sheets do not run — nothing is drawn —
// https://drafts.csswg.org/web-animations-1/#the-effect-stack
export { Animation, animate, animationsIn } from "./animation.js";
export { AnimationEffect, KeyframeEffect } from "./effects.js";
export { AnimationTimeline, DocumentTimeline, timelineOf } from "./timeline.js";
