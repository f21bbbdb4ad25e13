// What elements of a page load: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetching-resources
export { essenceOf, textOfDocument } from "./document-text.js";
export { awaitImage, updateImage } from "./images.js";
export { loadImports } from "./imported-sheets.js";
export { updateLink } from "./link-sheets.js";
