// https://xhr.spec.whatwg.org/
export { XMLHttpRequestEventTarget, XMLHttpRequestUpload } from "./event-targets.js";
export { XMLHttpRequest } from "./xml-http-request.js";
