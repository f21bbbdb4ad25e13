// https://html.spec.whatwg.org/multipage/structured-data.html
export { cloneWithTransfer, requireObject, structuredClone } from "./structured-clone.js";
