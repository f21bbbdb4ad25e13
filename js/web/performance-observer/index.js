// https://w3c.github.io/performance-timeline/#the-performanceobserver-interface
export { PerformanceObserver } from "./observer.js";
export { PerformanceObserverEntryList } from "./entry-list.js";
