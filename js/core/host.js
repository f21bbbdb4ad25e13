/* global hostOperations */

/** The host operations of docs/host-interface.md: the door to Swift. Never hand it to extension code. */
export const host = hostOperations;
