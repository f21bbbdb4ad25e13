// https://w3c.github.io/performance-timeline/ and https://w3c.github.io/user-timing/
export { PerformanceEntry, PerformanceMark, PerformanceMeasure } from "./entries.js";
export { clear, filtered, mark, measure } from "./timeline.js";
