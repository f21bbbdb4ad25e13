// https://drafts.csswg.org/cssom-view/#extensions-to-the-window-interface: nothing is laid out, so nothing moves.

export function moveBy() {}
export function moveTo() {}
export function resizeBy() {}
export function resizeTo() {}
export function scroll() {}
export function scrollBy() {}
export function scrollTo() {}
