// The windows of a machine. It is evaluated once for all of its pages, so a page finds the others here.

/** By window: what its own code does for others, see js/dom/window/realm.js. */
export const realms = new WeakMap();
