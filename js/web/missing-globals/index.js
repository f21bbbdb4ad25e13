// What a context of Safari has and ours has not: there, so that `typeof` and `in` go as on Safari, and saying so when it is used.
export { defineMissing, givenGlobal, missingGlobals } from "./lookup.js";
export { standIn } from "./stand-ins.js";
