// https://fetch.spec.whatwg.org/: `fetch` and Response. Headers and Request are chunks of their own, since a script
// that fetches a url with an object of headers and looks at `response.ok` needs neither.
export { fetch, nextRequest } from "./fetch.js";
export { Response, createResponse, responseRecord } from "./response.js";
export {
  appendHeader, createHeaderList, fillHeaders, headerPairs, headerValue, isToken, normalizeValue, takeHeaders,
} from "./header-list.js";
export { checkHeader, forbidsHeader } from "./header-guard.js";
export {
  arrayBuffer, blob, bytes, cloneBody, decodeUTF8, extractBody, formData, isUsable, isUsed, json, materialize, releaseHeld, streamOfBody,
  text,
} from "./body.js";
export { createRequest } from "./request-record.js";
