/**
 * Who calls the functions of the platform: `isWorld` is true while a script of an isolated world does, for which the policies
 * of the page do not count. See js/dom/isolated-world/membrane.js.
 *
 * DEPARTURE: what a listener of the page asks for in an event that such a script fires counts as the script's — who runs is
 * known by call — https://github.com/WebKit/WebKit/blob/main/Source/WebCore/dom/Document.cpp
 */
export const caller = {
  __proto__: null,
  isWorld: false,
  /** Where there are isolated worlds: keeps for them what is posted to the window, which scripts of the page may change. */
  keepMessage: undefined,
  /**
   * Where there are isolated worlds: gives for what a script of one has just thrown, or for a promise that stands for one of a
   * world's, the function that tells the world that nobody has handled it. It takes the kind, and gives whether somebody hears of it.
   */
  failureOf: undefined,
};
