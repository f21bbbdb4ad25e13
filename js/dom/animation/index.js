// What a browser does once per frame
export { cancelAnimationFrame, requestAnimationFrame, untilNextFrame } from "./animation-frames.js";
export { cancelIdleCallback, requestIdleCallback } from "./idle-callbacks.js";
export { IntersectionObserver, IntersectionObserverEntry } from "./intersection-observer.js";
export { ResizeObserver, ResizeObserverEntry, ResizeObserverSize } from "./resize-observer.js";
