// https://html.spec.whatwg.org/#serialising-html-fragments
export { attributeName, escapeAttribute, isVoid, serialize, tagName } from "./html.js";
