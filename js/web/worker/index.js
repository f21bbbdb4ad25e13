export { becomeEventTarget, installScope } from "./scope.js";
export { isActive } from "./service-worker.js";
