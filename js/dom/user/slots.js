// What selectors ask of the pointer: see js/dom/selectors/slots.js.
/** The innermost element under the pointer of a document. */
export const $hovered = Symbol.for("extrun.dom.hovered element");
/** The element on which the pointer's button is down. */
export const $pressed = Symbol.for("extrun.dom.pressed element");
