// What elements of a page load: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetching-resources
export { loadText } from "./load-text.js";
export { updateLink } from "./link-sheets.js";
