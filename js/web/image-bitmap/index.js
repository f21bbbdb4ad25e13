// https://html.spec.whatwg.org/multipage/imagebitmap-and-animations.html#imagebitmap
export { ImageBitmap, makeImageBitmap } from "./image-bitmap.js";
export { createImageBitmap } from "./create.js";
