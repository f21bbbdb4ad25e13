// Slots of other chunks that pseudo-classes ask for, by their names: no selector loads those chunks.
const slot = (name) => Symbol.for(`extrun.dom.${name}`);

/** The focused element of a document: js/dom/html/slots.js */
export const $focused = slot("focused area");
/** The modal dialogs and open popovers of a document: js/dom/html/slots.js */
export const $topLayer = slot("top layer");
/** The innermost element under the pointer, and the one that is pressed: set by js/dom/user */
export const $hovered = slot("hovered element");
export const $pressed = slot("pressed element");

// Our own
/** The index of a document's elements: candidates.js */
export const $index = slot("selectors' index");
