// https://w3c.github.io/navigation-timing/
export { navigationRecord, watchNavigation } from "./entry.js";
export { PerformanceNavigationTiming } from "./navigation-entry.js";
export { PerformanceNavigation, PerformanceTiming, navigation, timeOfAttribute, timing } from "./obsolete.js";
