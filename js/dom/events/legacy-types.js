/** https://dom.spec.whatwg.org/#concept-event-listener-invoke: older names, for targets without a listener. */
export const legacyTypes = {
  __proto__: null,
  animationend: "webkitAnimationEnd",
  animationiteration: "webkitAnimationIteration",
  animationstart: "webkitAnimationStart",
  transitionend: "webkitTransitionEnd",
};
