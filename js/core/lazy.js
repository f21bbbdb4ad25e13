import { primordials } from "./primordials.js";

const { ReflectDefineProperty, ReflectSetPrototypeOf } = primordials;

/** Defines the plain data property that Web IDL asks for on an interface's global. */
export function defineValue(object, name, value, enumerable) {
  ReflectDefineProperty(object, name, { __proto__: null, value, writable: true, enumerable, configurable: true });
}

// OPTIMIZATION: two methods in one literal are what the engine makes fastest; there are many such properties.
const lazyDescriptor = (object, name, make, enumerable) => ({
  get() {
    const value = make(name);
    defineValue(object, name, value, enumerable);
    return value;
  },
  set(value) {
    defineValue(object, name, value, enumerable);
  },
  enumerable,
  configurable: true,
});

/**
 * Defines a property whose value is made on its first touch. From then on, and after an assignment, it is the plain
 * writable data property that Web IDL asks for.
 * DEPARTURE: until a global is first touched, `Object.getOwnPropertyDescriptor` shows an accessor — a life pays only for what it uses —
 * https://webidl.spec.whatwg.org/#define-the-global-property-references
 * @param {object} object where
 * @param {string} name the property
 * @param {(name: string) => unknown} make returns the value
 * @param {boolean} [enumerable]
 */
export function defineLazy(object, name, make, enumerable = false) {
  const descriptor = lazyDescriptor(object, name, make, enumerable);
  ReflectSetPrototypeOf(descriptor, null);
  ReflectDefineProperty(object, name, descriptor);
}

/**
 * The same before any script runs in the context.
 * OPTIMIZATION: the engine reads a descriptor that inherits from `Object.prototype` in half the time. A script could put a `value` there.
 */
export function defineLazyAhead(object, name, make, enumerable = false) {
  ReflectDefineProperty(object, name, lazyDescriptor(object, name, make, enumerable));
}
