// https://html.spec.whatwg.org/#serialising-html-fragments
export { isVoid, serialize } from "./html.js";
