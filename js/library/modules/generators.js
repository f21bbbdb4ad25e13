// How a module's function is run, whatever a script has made of the prototype of its generators

const { next, throw: throwMethod } = Object.getPrototypeOf(function* () {}.prototype);
const { apply } = Reflect;

/** Goes on after a `yield` with its value. Gives `{ value, done }`. */
export function resume(generator, value) {
  return apply(next, generator, [value]);
}

/** The same where the `yield` throws. */
export function resumeThrowing(generator, error) {
  return apply(throwMethod, generator, [error]);
}
