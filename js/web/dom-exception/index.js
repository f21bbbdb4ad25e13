// https://webidl.spec.whatwg.org/#idl-DOMException
export { DOMException, domExceptionDetails } from "./dom-exception.js";
export { sentences } from "./sentences.js";
