// https://dom.spec.whatwg.org/#mutation-observers
export { MutationObserver, MutationObserver as WebKitMutationObserver } from "./mutation-observer.js";
export { MutationRecord } from "./mutation-record.js";
