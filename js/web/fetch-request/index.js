// https://fetch.spec.whatwg.org/#request-class
export { Request, makeRequest } from "./request.js";
