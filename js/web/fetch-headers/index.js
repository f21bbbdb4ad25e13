// https://fetch.spec.whatwg.org/#headers-class
export { Headers, headersOver } from "./headers.js";
export { isNoCORSSafelisted, namesForbiddenMethod } from "./safelist.js";
