// https://w3c.github.io/ServiceWorker/#cache-objects
export { Cache } from "./cache.js";
export { CacheStorage, caches } from "./cache-storage.js";
