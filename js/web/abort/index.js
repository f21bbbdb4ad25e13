// https://dom.spec.whatwg.org/#aborting-ongoing-activities
export { AbortController } from "./abort-controller.js";
export {
  AbortSignal,
  abortState,
  addAbortAlgorithm,
  createDependentSignal,
  createSignal,
  removeAbortAlgorithm,
  signalAbort,
} from "./abort-signal.js";
