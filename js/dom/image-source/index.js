// https://html.spec.whatwg.org/multipage/images.html#select-an-image-source
export { selectSource } from "./select.js";
