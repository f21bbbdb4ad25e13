// Collections that have elements by index or by name: https://webidl.spec.whatwg.org/#js-legacy-platform-objects
import { primordials } from "core";

const { ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/** Set on the prototypes of such interfaces, and on their instances where a proxy stands for one. */
export const $exotic = Symbol.for("extrun.dom.exotic");

/**
 * @param {object} original an object of the page
 * @param {object} wrapper its wrapper in the world
 * @returns {object} the wrapper, or a proxy of it that has the original's elements
 */
export function makeExotic(original, wrapper, { toWorld, toPage }) {
  if (original[$exotic] !== true) return wrapper;
  const has = (key) => typeof key === "string" && ReflectGetOwnPropertyDescriptor(original, key) !== undefined;
  return new Proxy(wrapper, {
    get(target, key, receiver) {
      if (has(key)) return toWorld(original[key]);
      return Reflect.get(target, key, receiver);
    },
    set(target, key, value, receiver) {
      if (typeof key === "symbol" || key in target) return Reflect.set(target, key, value, target);
      original[key] = toPage(value);
      return true;
    },
    has(target, key) {
      return has(key) || key in target;
    },
    deleteProperty(target, key) {
      return has(key) ? delete original[key] : delete target[key];
    },
    ownKeys(target) {
      const keys = [];
      const elements = ReflectOwnKeys(original);
      for (let i = 0; i < elements.length; i++) if (typeof elements[i] === "string") keys[keys.length] = elements[i];
      const own = ReflectOwnKeys(target);
      for (let i = 0; i < own.length; i++) keys[keys.length] = own[i];
      return keys;
    },
    getOwnPropertyDescriptor(target, key) {
      if (!has(key)) return ReflectGetOwnPropertyDescriptor(target, key);
      const { enumerable, writable } = ReflectGetOwnPropertyDescriptor(original, key);
      return { value: toWorld(original[key]), enumerable, writable, configurable: true };
    },
  });
}
