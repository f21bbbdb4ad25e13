// What a view transition does. The sentences are those of ViewTransition.cpp in https://github.com/WebKit/WebKit.
// DEPARTURE: nothing is captured, so the names of elements are not compared, and a transition takes the quarter of a second that it does
// without styles of its own — nothing is drawn — https://drafts.csswg.org/css-view-transitions-1/#capture-old-state-algorithm
import { asScript, domException, primordials, timers } from "core";
import { $rare } from "library/tree";
import { untilNextFrame } from "web/animation-frames";

const { Promise, PromisePrototypeThen } = primordials;

/** https://drafts.csswg.org/css-view-transitions-1/#ua-styles */
const ANIMATION_MILLISECONDS = 250;
/** How long an update may take: `defaultTimeout` of WebKit. */
const PATIENCE_MILLISECONDS = 4000;

function makePromise() {
  const made = {};
  made.promise = new Promise((resolve, reject) => {
    made.resolve = resolve;
    made.reject = reject;
  });
  return made;
}

const ignore = () => {};

export class Transition {
  ready = makePromise();
  updateCallbackDone = makePromise();
  finished = makePromise();
  /** "pending", "updating", "animating" or "done". */
  #phase = "pending";
  #document;
  #update;

  /** @param {() => *} update calls the script's function */
  constructor(document, update) {
    this.#document = document;
    this.#update = update;
  }

  /** https://drafts.csswg.org/css-view-transitions-1/#dom-document-startviewtransition */
  begin(isHidden) {
    if (isHidden) {
      this.skip("InvalidStateError", "View transition was skipped because document visibility state is hidden.");
      return;
    }
    const rare = (this.#document[$rare] ??= { __proto__: null });
    rare.viewTransition?.skip("AbortError", "Old view transition aborted by new view transition.");
    rare.viewTransition = this;
    // https://drafts.csswg.org/css-view-transitions-1/#setup-view-transition-algorithm
    timers.start(() => timers.start(() => {
      if (this.#phase === "pending") this.#callUpdate();
    }, 0), untilNextFrame());
  }

  /** https://drafts.csswg.org/css-view-transitions-1/#skip-the-view-transition, unless it is over. */
  skip(name, sentence) {
    if (this.#phase !== "done") this.#end(domException(name, sentence));
  }

  #end(reason) {
    if (this.#phase === "pending") timers.start(() => this.#callUpdate(), 0);
    this.#leave();
    this.ready.reject(reason);
    PromisePrototypeThen(this.updateCallbackDone.promise, () => this.finished.resolve(), this.finished.reject);
  }

  #leave() {
    this.#phase = "done";
    const rare = this.#document[$rare];
    if (rare?.viewTransition === this) rare.viewTransition = undefined;
  }

  /** https://drafts.csswg.org/css-view-transitions-1/#call-the-update-callback */
  #callUpdate() {
    if (this.#phase !== "done") this.#phase = "updating";
    const outcome = new Promise((resolve) => resolve(asScript(this.#update)));
    PromisePrototypeThen(outcome, () => {
      this.updateCallbackDone.resolve();
      if (this.#phase === "updating") this.#animate();
    }, (error) => {
      this.updateCallbackDone.reject(error);
      if (this.#phase === "done") return;
      PromisePrototypeThen(this.ready.promise, undefined, ignore);
      this.#end(error);
    });
    timers.startQuietly(() => {
      if (this.#phase === "updating") this.skip("TimeoutError", "View transition update callback timed out.");
    }, PATIENCE_MILLISECONDS);
  }

  /** https://drafts.csswg.org/css-view-transitions-1/#activate-view-transition */
  #animate() {
    this.#phase = "animating";
    this.ready.resolve();
    timers.startQuietly(() => {
      if (this.#phase !== "animating") return;
      this.#leave();
      this.finished.resolve();
    }, ANIMATION_MILLISECONDS);
  }
}
