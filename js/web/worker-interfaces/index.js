// The interfaces that only workers have, and their objects.
export { DedicatedWorkerGlobalScope, ServiceWorkerGlobalScope, WorkerGlobalScope } from "./global-scope.js";
export { WorkerLocation, makeLocation } from "./location.js";
export { WorkerNavigator, makeNavigator } from "./navigator.js";
