// https://html.spec.whatwg.org/multipage/structured-data.html
export { errorOfClass } from "./clone-error.js";
export { slotGetter, slotReader, withSlot } from "./slots.js";
export { clone, cloneWithTransfer, requireObject, structuredClone } from "./structured-clone.js";
