// https://html.spec.whatwg.org/#validitystate
import { webidl } from "core";
import { $validity } from "dom/forms";
import { internal, requireInternal } from "dom/nodes";
import { flags, validityFlags } from "./flags.js";

export class ValidityState {
  #element;

  constructor(token, element) {
    requireInternal(token);
    this.#element = element;
  }

  get valueMissing() {
    return (validityFlags(this.#element) & flags.valueMissing) !== 0;
  }

  get typeMismatch() {
    return (validityFlags(this.#element) & flags.typeMismatch) !== 0;
  }

  get patternMismatch() {
    return (validityFlags(this.#element) & flags.patternMismatch) !== 0;
  }

  get tooLong() {
    return (validityFlags(this.#element) & flags.tooLong) !== 0;
  }

  get tooShort() {
    return (validityFlags(this.#element) & flags.tooShort) !== 0;
  }

  get rangeUnderflow() {
    return (validityFlags(this.#element) & flags.rangeUnderflow) !== 0;
  }

  get rangeOverflow() {
    return (validityFlags(this.#element) & flags.rangeOverflow) !== 0;
  }

  get stepMismatch() {
    return (validityFlags(this.#element) & flags.stepMismatch) !== 0;
  }

  get badInput() {
    return (validityFlags(this.#element) & flags.badInput) !== 0;
  }

  get customError() {
    return (validityFlags(this.#element) & flags.customError) !== 0;
  }

  get valid() {
    return validityFlags(this.#element) === 0;
  }
}
webidl.expose(ValidityState);

/** https://html.spec.whatwg.org/#dom-cva-validity: the same object each time */
export function validityOf(element) {
  return (element[$validity] ??= new ValidityState(internal, element));
}
