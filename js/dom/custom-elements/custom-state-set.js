// https://html.spec.whatwg.org/#customstateset
import { webidl } from "core";
import { SafeSet, addItemMembers, requireInternal } from "dom/nodes";

/** Whether a state is in a set, for the selector `:state()`. */
export const hasState = (set, state) => statesOf(set).has(state);

let statesOf;

export class CustomStateSet {
  #states = new SafeSet();

  static {
    statesOf = (set) => set.#states;
  }

  constructor(token) {
    requireInternal(token);
  }

  add(value) {
    webidl.requireArguments(arguments.length, 1);
    this.#states.add(webidl.DOMString(value));
    return this;
  }

  delete(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#states.delete(webidl.DOMString(value));
  }

  has(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#states.has(webidl.DOMString(value));
  }
}
addItemMembers(CustomStateSet, statesOf, "values");
webidl.expose(CustomStateSet);
