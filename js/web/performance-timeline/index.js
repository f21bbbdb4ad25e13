// https://w3c.github.io/performance-timeline/ and https://w3c.github.io/user-timing/
export { PerformanceEntry, PerformanceMark, PerformanceMeasure, addMembers, creating, inWindow } from "./entries.js";
export { buffered, clear, filtered, hooks, inOrder, mark, measure, recordOf } from "./timeline.js";
