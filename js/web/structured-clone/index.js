// https://html.spec.whatwg.org/multipage/structured-data.html
export { structuredClone } from "./structured-clone.js";
