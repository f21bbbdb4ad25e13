// https://dom.spec.whatwg.org/#mutation-observers
export { MutationObserver } from "./mutation-observer.js";
export { MutationRecord } from "./mutation-record.js";
