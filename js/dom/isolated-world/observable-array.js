// https://webidl.spec.whatwg.org/#idl-observable-array, as `document.adoptedStyleSheets`
import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;
const { deleteProperty, get, set } = Reflect;

/**
 * The world's array for one of the page: it shows what the page's holds, and what it is given goes there.
 * @param {Array} original
 * @param {Array} list an array of the world
 * @param {object} membrane
 */
export function makeObservable(original, list, { toWorld, toPage }) {
  function refresh() {
    list.length = original.length;
    for (let i = 0; i < original.length; i++) list[i] = toWorld(original[i]);
  }

  return new Proxy(list, {
    __proto__: null,
    get(target, key, receiver) {
      refresh();
      return get(target, key, receiver);
    },
    getOwnPropertyDescriptor(target, key) {
      refresh();
      return ReflectGetOwnPropertyDescriptor(target, key);
    },
    ownKeys(target) {
      refresh();
      return ReflectOwnKeys(target);
    },
    defineProperty(target, key, descriptor) {
      if (typeof key === "symbol" || !("value" in descriptor)) return ReflectDefineProperty(target, key, descriptor);
      try {
        return set(original, key, toPage(descriptor.value));
      } catch (error) {
        throw toWorld(error);
      }
    },
    deleteProperty: (target, key) => deleteProperty(original, key) && deleteProperty(target, key),
  });
}
