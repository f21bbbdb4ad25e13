// https://html.spec.whatwg.org/#customstateset
import { primordials, webidl } from "core";
import { SafeSet, requireInternal } from "dom/nodes";

const { ReflectApply, ReflectDefineProperty, SymbolIterator } = primordials;

/** Whether a state is in a set, for the selector `:state()`. */
export let hasState;

export class CustomStateSet {
  #states = new SafeSet();

  static {
    hasState = (set, state) => set.#states.has(state);
  }

  constructor(token) {
    requireInternal(token);
  }

  get size() {
    return this.#states.size;
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

  clear() {
    this.#states.clear();
  }

  forEach(callback, thisArgument = undefined) {
    webidl.requireArguments(arguments.length, 1);
    this.#states.forEach((value) => {
      ReflectApply(callback, thisArgument, [value, value, this]);
    });
  }

  entries() {
    return this.#states.entries();
  }

  keys() {
    return this.#states.keys();
  }

  values() {
    return this.#states.values();
  }
}
ReflectDefineProperty(CustomStateSet.prototype, SymbolIterator, {
  __proto__: null, value: CustomStateSet.prototype.values, writable: true, configurable: true,
});
webidl.expose(CustomStateSet);
