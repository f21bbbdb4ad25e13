// What a browser does once per frame
export { cancelIdleCallback, requestIdleCallback } from "./idle-callbacks.js";
export { IntersectionObserver, IntersectionObserverEntry } from "./intersection-observer.js";
export { ResizeObserver, ResizeObserverEntry, ResizeObserverSize } from "./resize-observer.js";
