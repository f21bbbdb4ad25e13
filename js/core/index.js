// What every context starts with. Swift evaluates this chunk first and calls the functions of `entry`.
import "./clock.js";
import "./timers.js";
import "./microtasks.js";
import "./globals.js";

export { caller } from "./caller.js";
export { clock, engineIntl } from "./clock.js";
export { engineWebAssembly } from "./globals.js";
export { domException } from "./dom-exception.js";
export { entry } from "./entry.js";
export { hidePlatformSources } from "./function-text.js";
export { host } from "./host.js";
export { defineLazy, defineLazyAhead, defineValue } from "./lazy.js";
export { load, provide } from "./loader.js";
export { enqueueMicrotask } from "./microtasks.js";
export { primordials } from "./primordials.js";
export { push, put } from "./put.js";
export { realm } from "./realm.js";
export { recordText } from "./record-text.js";
export { reportException } from "./report-exception.js";
export { asScript, asTask, checkpoint, enterScript, leaveScript, shareStack } from "./task.js";
export { timers } from "./timers.js";
export { webidl } from "./webidl.js";
