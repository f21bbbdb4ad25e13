// https://drafts.csswg.org/css-view-transitions-2/#dom-document-startviewtransition
import { primordials, webidl } from "core";
import { Transition } from "./transition.js";
import { makeViewTransition } from "./view-transition.js";

const { TypeError } = primordials;

/** What the argument says: a function, or https://drafts.csswg.org/css-view-transitions-2/#dictdef-startviewtransitionoptions */
function readOptions(value) {
  if (typeof value === "function") return { update: value, types: [] };
  const { types, update } = webidl.dictionary(value ?? undefined);
  if (update !== undefined && update !== null && typeof update !== "function") {
    throw new TypeError("StartViewTransitionOptions.update must be a function");
  }
  return { update, types: types === undefined || types === null ? [] : webidl.sequence(types, webidl.DOMString) };
}

/** @returns {ViewTransition} which has begun for a document */
export function startViewTransition(document, callbackOptions, isHidden) {
  const { update, types } = readOptions(callbackOptions);
  const transition = new Transition(document, () => update?.());
  const object = makeViewTransition(transition, types);
  transition.begin(isHidden);
  return object;
}
