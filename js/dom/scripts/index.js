// https://html.spec.whatwg.org/multipage/scripting.html: the scripts of a page
export { parseWithScripts, prepareScript, runScript } from "./parse.js";
export { runJavaScriptURL } from "./javascript-url.js";
