// Custom elements whose class is of an isolated world. The page makes them as it makes its own; for its scripts they are
// elements of the interface that the class extends.
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/bindings/js/JSCustomElementInterface.h
import { primordials } from "core";
import { isConstructor } from "library/realms";
import { SafeWeakMap } from "web/safe-collections";

const { ReflectConstruct, ReflectGetPrototypeOf, ReflectSetPrototypeOf, uncurryThis } = primordials;
const bind = uncurryThis(Function.prototype.bind);

/** What the page may read of a class beside its prototype. */
const settings = { __proto__: null, disabledFeatures: true, formAssociated: true, observedAttributes: true };

/** A constructor with nothing by which a script of the page could come into the world: a bound function has no prototype. */
function makeTarget() {
  const target = bind(function () {}, null);
  ReflectSetPrototypeOf(target, null);
  return target;
}

/**
 * @param {object} membrane
 * @returns {(constructor: *, define: (stand: *) => *) => *} lends a class of the world to the page, which reads in `define`
 *   what the class says about its elements
 */
export function makeClassLender({ answer, toPage, callBack, originalOf, lend }) {
  /** By class: `{ stand, isDefining }`. */
  const lent = new SafeWeakMap();

  /** The page's interface that a class extends; undefined where it extends none. */
  function interfaceOf(constructor) {
    for (let parent = ReflectGetPrototypeOf(constructor); parent !== null; parent = ReflectGetPrototypeOf(parent)) {
      if (originalOf(parent) !== undefined && !lent.has(parent)) return originalOf(parent);
    }
    return undefined;
  }

  function lendClass(constructor) {
    const state = { stand: undefined, isDefining: false };
    state.stand = new Proxy(makeTarget(), {
      __proto__: null,
      apply: (target, self, values) => callBack(constructor, self, values),
      construct: () => answer(() => ReflectConstruct(constructor, [])),
      getPrototypeOf: () => interfaceOf(constructor) ?? null,
      get(target, key) {
        if (settings[key] === true) return answer(() => constructor[key]);
        if (key !== "prototype") return undefined;
        if (!state.isDefining) return interfaceOf(constructor)?.prototype;
        // It is asked for once for the callbacks, and from then on for each element.
        state.isDefining = false;
        const { prototype } = constructor;
        return typeof prototype === "object" && prototype !== null ? callbacksOf(prototype, toPage) : prototype;
      },
    });
    lent.set(constructor, state);
    lend(constructor, state.stand);
    return state;
  }

  return (constructor, define) => {
    const isInterface = originalOf(constructor) !== undefined && !lent.has(constructor);
    if (isInterface || !isConstructor(constructor)) return define(constructor);
    const state = lent.get(constructor) ?? lendClass(constructor);
    state.isDefining = true;
    try {
      return define(state.stand);
    } finally {
      state.isDefining = false;
    }
  };
}

/** The page reads the callbacks of a class here, each once. */
function callbacksOf(prototype, toPage) {
  return new Proxy({}, { __proto__: null, get: (target, key) => toPage(prototype[key]) });
}
