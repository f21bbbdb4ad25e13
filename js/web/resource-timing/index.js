// https://w3c.github.io/resource-timing/ and https://w3c.github.io/server-timing/
export { PerformanceResourceTiming } from "./resource-entry.js";
export { PerformanceServerTiming } from "./server-timing.js";
export { clearResources, resources, watchResources } from "./buffer.js";
