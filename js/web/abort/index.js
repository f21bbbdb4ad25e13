// https://dom.spec.whatwg.org/#aborting-ongoing-activities
export { AbortController } from "./abort-controller.js";
export {
  AbortSignal,
  abortState,
  addAbortAlgorithm,
  createDependentSignal,
  removeAbortAlgorithm,
} from "./abort-signal.js";
