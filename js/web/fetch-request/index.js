// https://fetch.spec.whatwg.org/#request-class
export { Request } from "./request.js";
