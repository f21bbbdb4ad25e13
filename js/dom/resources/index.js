// What elements of a page load: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetching-resources
export { awaitImage, updateImage } from "./images.js";
export { loadImports } from "./imported-sheets.js";
export { beginSheetOf, updateLink } from "./link-sheets.js";
export { updatePreload } from "./preloads.js";
