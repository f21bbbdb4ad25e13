// What waits for a look at styles: js/dom/css-animations
import { $document, $rare } from "./slots.js";

/** Has the transitions and animations of a node's document looked at, where somebody wants to hear of them. */
export function flushStyles(node) {
  node[$document][$rare]?.styleWatch?.flush();
}
