// Signals made by AbortSignal.any, and the signals they follow.
// https://dom.spec.whatwg.org/#create-a-dependent-abort-signal
//
// A source holds its dependents weakly, so that a signal which lives as long as the worker does not gather every signal
// that was ever made from it. A dependent that somebody waits for is held strongly: it must still be able to fire.
// https://dom.spec.whatwg.org/#abort-signal-garbage-collection

import { load, push } from "core";

// OPTIMIZATION: most signals follow no other, so that only the first that does loads this.
let WeakRefPrototypeDeref;

function makeReference(signal) {
  const { builtins, method } = load("web/builtins");
  WeakRefPrototypeDeref ??= method("WeakRef", "deref");
  return new builtins.WeakRef(signal);
}

class Dependents {
  #references = [];

  add(signal) {
    let kept = 0;
    for (let index = 0; index < this.#references.length; index++) {
      const entry = this.#references[index];
      if (entry.held !== undefined || WeakRefPrototypeDeref(entry.reference) !== undefined) {
        this.#references[kept++] = entry;
      }
    }
    this.#references.length = kept;
    push(this.#references, { reference: makeReference(signal), held: undefined });
  }

  /** Holds a dependent strongly from now on. */
  hold(signal) {
    for (let index = 0; index < this.#references.length; index++) {
      if (WeakRefPrototypeDeref(this.#references[index].reference) === signal) {
        this.#references[index].held = signal;
      }
    }
  }

  list() {
    const signals = [];
    for (let index = 0; index < this.#references.length; index++) {
      const signal = WeakRefPrototypeDeref(this.#references[index].reference);
      if (signal !== undefined) {
        push(signals, signal);
      }
    }
    return signals;
  }
}

/**
 * Makes `result` follow every signal of `sources`, none of which is aborted.
 * @param {AbortSignal} result
 * @param {AbortSignal[]} sources
 * @param {function(AbortSignal): object} stateOf the slots of a signal
 */
export function follow(result, sources, stateOf) {
  const state = stateOf(result);
  state.sources = [];
  for (let index = 0; index < sources.length; index++) {
    const source = stateOf(sources[index]);
    // A dependent signal stands for the signals that it follows itself.
    const origins = source.sources ?? [sources[index]];
    for (let origin = 0; origin < origins.length; origin++) {
      if (!contains(state.sources, origins[origin])) {
        push(state.sources, origins[origin]);
        const originState = stateOf(origins[origin]);
        originState.dependents ??= new Dependents();
        originState.dependents.add(result);
      }
    }
  }
  state.awaited = () => {
    state.awaited = undefined;
    for (let index = 0; index < state.sources.length; index++) {
      stateOf(state.sources[index]).dependents.hold(result);
    }
  };
}

function contains(list, item) {
  for (let index = 0; index < list.length; index++) {
    if (list[index] === item) {
      return true;
    }
  }
  return false;
}
