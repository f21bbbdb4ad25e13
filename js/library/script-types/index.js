// What a page's markup says of its scripts
export { scriptsAhead } from "./ahead.js";
export { globalHandlerTypes, windowHandlerTypes } from "./handlers.js";
export { isJSONType, isJavaScriptType, typeOfScript } from "./types.js";
