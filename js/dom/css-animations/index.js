// Transitions and animations of style sheets: that they run, for how long, and what they tell of it
// https://drafts.csswg.org/css-transitions-2/, https://drafts.csswg.org/css-animations-2/
//
// A document is watched once a script of it names one of their events or `getAnimations`, since nobody else can tell; then each frame
// in which attributes have changed or elements have come looks for what begins.
//
// DEPARTURE: a transition begins where an attribute has changed, as `class` and `style`; a state such as `:hover` or `:checked`, a media
// query or a changed rule begins none, nor does `@starting-style`, and none is there for pseudo-elements. Computed styles are those
// after it — https://drafts.csswg.org/css-transitions-2/#starting
import { entry } from "core";
import { currentDocument } from "dom/nodes";
import { watch } from "./watch.js";

export { CSSAnimation, CSSTransition } from "./interfaces.js";

entry.watchStyles = () => watch(currentDocument());
