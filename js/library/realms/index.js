// The windows of a machine. It is evaluated once for all of its pages, so a page finds the others here.
export { joinRealms } from "./foreign.js";
export { isConstructor } from "./is-constructor.js";
export { isOfLanguage } from "./language-globals.js";
export { lastPrototype } from "./last-prototype.js";

/** What `core` knows of the stack, on which all windows stand. */
export const stack = { __proto__: null, isFree: false };

/** By window: what its own code does for others, see js/dom/window/window.js. */
export const realms = new WeakMap();

/** By the prototype of an interface of any window that an isolated world may look into: `{ isError }`. */
export const interfacePrototypes = new WeakMap();

/** By such a window: its own properties as they were made, but for those of the language. See js/dom/world-door. */
export const windowMembers = new WeakMap();

/** The window by what stands for it in windows of other origins, see js/dom/frames/foreign-window.js. */
export const foreignWindows = new WeakMap();

/** By the global object of an isolated world: the window of its page. */
export const windowOfWorld = new WeakMap();

/** Arrays of pages that take only certain values: https://webidl.spec.whatwg.org/#idl-observable-array */
export const observableArrays = new WeakSet();
