// https://drafts.csswg.org/css-highlight-api-1/: what a script marks is kept and painted nowhere
export { Highlight } from "./highlight.js";
export { HighlightRegistry, highlights } from "./registry.js";
