// https://drafts.csswg.org/cssom-view/ without layout: a box is what a test has set, and zero for all other elements.
export {
  boundingRect, boxOf, clientRects, clientSizeOf, elementsAt, hasBox, offsetOf, scrollSizeOf, setBox, sizeOf, watchBoxes,
} from "./boxes.js";
export { DOMRectList } from "./rect-list.js";
export { isRendered, isVisible, makesBox, offsetParentOf, showsContents, takesPointer, whyHidden } from "./rendering.js";
