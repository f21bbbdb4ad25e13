// https://drafts.csswg.org/css-view-transitions-1/#viewtransition
import { webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { makeTypeSet } from "./type-set.js";

export class ViewTransition {
  #transition;
  #types;

  constructor(token, transition, types) {
    requireInternal(token);
    this.#transition = transition;
    this.#types = makeTypeSet(types);
  }

  get updateCallbackDone() {
    return this.#transition.updateCallbackDone.promise;
  }

  get ready() {
    return this.#transition.ready.promise;
  }

  get finished() {
    return this.#transition.finished.promise;
  }

  get types() {
    return this.#types;
  }

  skipTransition() {
    this.#transition.skip("AbortError", "Skipping view transition because skipTransition() was called.");
  }
}
webidl.expose(ViewTransition);

export const makeViewTransition = (transition, types) => new ViewTransition(internal, transition, types);
