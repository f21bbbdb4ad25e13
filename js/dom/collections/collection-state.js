import { primordials, webidl } from "core";
import { $collection } from "library/tree";

const { TypeError } = primordials;

/** The slots of a platform object, or the TypeError for any other `this`. */
export function collectionState(object, member) {
  const state = webidl.isObject(object) ? object[$collection] : undefined;
  if (state === undefined) throw new TypeError(`Can only call ${member} on instances of its interface`);
  return state;
}
