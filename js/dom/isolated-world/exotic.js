// Collections that have elements by index or by name: https://webidl.spec.whatwg.org/#js-legacy-platform-objects
import { $collection, legacyHandler, wrapLegacy } from "library/tree";
import { SafeMap } from "web/safe-collections";

/**
 * @param {object} membrane what `makeMembrane` gives
 * @returns {(legacy: object, wrapper: object) => object} takes what `legacyRules` of the door says of an object of the page, and
 *   its wrapper; gives what has the object's elements beside the wrapper's members
 */
export function makeExotics({ call }) {
  /** By the rules of an interface of the page. */
  const handlers = new SafeMap();

  /** A rule as the page has it, for what `$collection` holds in this world. */
  function ruleFor(rule) {
    return rule && ((state, key, value) => call(rule, undefined, [state.original, key, value]));
  }

  function handlerFor(rules) {
    let handler = handlers.get(rules);
    if (handler === undefined) {
      const { item, length, setIndexed, named, names, setNamed, deleteNamed, ...others } = rules;
      handler = legacyHandler({
        ...others,
        item: ruleFor(item),
        length: ruleFor(length),
        setIndexed: ruleFor(setIndexed),
        named: ruleFor(named),
        names: ruleFor(names),
        setNamed: ruleFor(setNamed),
        deleteNamed: ruleFor(deleteNamed),
      });
      handlers.set(rules, handler);
    }
    return handler;
  }

  return ({ rules, state }, wrapper) => {
    wrapper[$collection] = { wrapper: null, original: state };
    return wrapLegacy(wrapper, handlerFor(rules));
  };
}
