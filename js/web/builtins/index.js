// The built-ins as they were before any script of the extension has run, whatever it has replaced since.
//
// They are those of a context in which nothing of the extension runs, so taking them costs no life of a worker anything.
// Their methods work on objects of every context, since these are told by their internal slots. What they make or throw
// by themselves would show the other context's prototypes to the script: `make` and `method` see to that.
import { host, primordials } from "core";

const {
  RangeError, ReflectApply, ReflectConstruct, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, TypeError,
} = primordials;

/** The global object of the other context. Nothing of it may reach a script. */
export const builtins = host.builtins_get();

const otherRangeError = builtins.RangeError.prototype;
const otherTypeError = builtins.TypeError.prototype;

/** What one of the other context's functions threw, as one of this context would have thrown it. */
function translated(error) {
  if ((typeof error !== "object" && typeof error !== "function") || error === null) return error;
  const parent = ReflectGetPrototypeOf(error);
  if (parent === otherTypeError) return new TypeError(error.message);
  if (parent === otherRangeError) return new RangeError(error.message);
  return error;
}

/** Turns a function of the other context into one whose first parameter is `this`. */
function uncurried(original) {
  return (self, ...values) => {
    try {
      return ReflectApply(original, self, values);
    } catch (error) {
      throw translated(error);
    }
  };
}

/**
 * A method of a built-in class, as a function of the object and its arguments.
 * @param {string} name the class: `Map`
 * @param {PropertyKey} key the method: `get`
 */
export function method(name, key) {
  return uncurried(builtins[name].prototype[key]);
}

/** The getter of an accessor property of a prototype of the other context, as a function of the object. */
export function getter(prototype, key) {
  return uncurried(ReflectGetOwnPropertyDescriptor(prototype, key).get);
}

/**
 * Stands for any class of this context: a constructor that is called for a target whose `prototype` is no object takes
 * the prototype that the target's context gave its own class.
 * https://tc39.es/ecma262/#sec-getprototypefromconstructor
 */
function Here() {}
Here.prototype = null;

/**
 * Makes an object that inherits from this context's own class, even where no script can find that any more.
 * @param {string} name the class: `Map`
 * @param {...unknown} values for its constructor
 */
export function make(name, ...values) {
  return construct(name, values);
}

function construct(name, values) {
  try {
    return ReflectConstruct(builtins[name], values, Here);
  } catch (error) {
    throw translated(error);
  }
}

/** What objects of this context's class inherit from. `values` are what making one takes. */
export function prototypeOf(name, ...values) {
  return ReflectGetPrototypeOf(construct(name, values));
}
