// https://html.spec.whatwg.org/multipage/workers.html#dedicated-workers-and-the-worker-interface
export { Worker } from "./worker.js";
