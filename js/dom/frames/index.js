// Each frame has a window of its own: https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element
export {
  childWindow, destroyFrame, endNavigation, frameDocument, frameLoaded, frameStopped, frameWindow, frameWindows, nameOfFrame, numberOf,
  processFrame, windowMeantBy,
} from "./frame.js";
export { windowNamed } from "./names.js";
export { foreignWindow } from "./foreign-window.js";
export { focusFrame, focusWindow, hasFocus, leaveFrame, loseFocus, takeFocus } from "./focus.js";
