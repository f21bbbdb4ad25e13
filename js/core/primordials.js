// The built-ins that our own code calls, captured before any code of the extension has run.
//
// OPTIMIZATION: reading a built-in for the first time in a context costs one or two microseconds, because the engine
// makes its function object then. So only what nearly every life of a worker needs is captured here. A chunk that needs
// more takes it from `web/builtins`.
// Where syntax does the same (indexed loops, template literals, `#private` slots, `async` functions), it is used.

const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect;

/**
 * Turns a method into a function whose first parameter is `this`.
 * @param {Function} method a built-in method
 * @returns {Function} calls `method` whatever has become of `Function.prototype`
 */
function uncurryThis(method) {
  return (self, ...values) => apply(method, self, values);
}

/** The getter of an accessor property of a prototype, as a function of the object. */
function uncurryGetter(prototype, name) {
  return uncurryThis(getOwnPropertyDescriptor(prototype, name).get);
}

/** A descriptor by itself: what a script has put on `Object.prototype` is no part of it. */
function ownDescriptor(object, key) {
  const descriptor = getOwnPropertyDescriptor(object, key);
  if (descriptor !== undefined) setPrototypeOf(descriptor, null);
  return descriptor;
}

const { indexOf, slice, toLowerCase, toUpperCase, toWellFormed, charCodeAt } = String.prototype;

export const primordials = {
  uncurryThis,
  uncurryGetter,
  ReflectApply: apply,
  ReflectConstruct: construct,
  ReflectDefineProperty: defineProperty,
  ReflectGetOwnPropertyDescriptor: ownDescriptor,
  ReflectGetPrototypeOf: getPrototypeOf,
  ReflectOwnKeys: ownKeys,
  ReflectSetPrototypeOf: setPrototypeOf,
  ArrayIsArray: Array.isArray,
  Error,
  JSONParse: JSON.parse,
  JSONStringify: JSON.stringify,
  Promise,
  PromisePrototypeThen: uncurryThis(Promise.prototype.then),
  RangeError,
  RegExpPrototypeExec: uncurryThis(RegExp.prototype.exec),
  StringPrototypeCharCodeAt: uncurryThis(charCodeAt),
  StringPrototypeIndexOf: uncurryThis(indexOf),
  StringPrototypeSlice: uncurryThis(slice),
  StringPrototypeToLowerCase: uncurryThis(toLowerCase),
  StringPrototypeToUpperCase: uncurryThis(toUpperCase),
  StringPrototypeToWellFormed: uncurryThis(toWellFormed),
  SymbolFor: Symbol.for,
  SymbolIterator: Symbol.iterator,
  SymbolToStringTag: Symbol.toStringTag,
  TypeError,
};
