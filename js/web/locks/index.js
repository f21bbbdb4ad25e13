// https://w3c.github.io/web-locks/
export { Lock } from "./lock.js";
export { LockManager, locks } from "./lock-manager.js";
