// The interfaces of the global objects of workers:
// https://html.spec.whatwg.org/multipage/workers.html#worker-globalscope-section
import { primordials } from "core";

const { ReflectDefineProperty, TypeError } = primordials;

// DEPARTURE: the global object does not inherit from their prototypes, `instanceof` asks the classes — each life would make
// them — https://html.spec.whatwg.org/multipage/workers.html#workerglobalscope
export class WorkerGlobalScope {
  constructor() {
    throw new TypeError("Illegal constructor");
  }
}
ReflectDefineProperty(WorkerGlobalScope, Symbol.hasInstance, { __proto__: null, value: (value) => value === globalThis });

/** https://w3c.github.io/ServiceWorker/#serviceworkerglobalscope-interface */
export class ServiceWorkerGlobalScope extends WorkerGlobalScope {}

/** https://html.spec.whatwg.org/multipage/workers.html#dedicatedworkerglobalscope */
export class DedicatedWorkerGlobalScope extends WorkerGlobalScope {}
