// What a page's markup says of its scripts
export { scriptsAhead } from "./ahead.js";
export {
  bodyHandlers, bodyTypes, globalHandlerTypes, globalHandlers, typeOfHandler, windowHandlerTypes, windowHandlers,
} from "./handlers.js";
export { isJSONType, isJavaScriptType, typeOfScript } from "./types.js";
