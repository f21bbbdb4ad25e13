// Which object of an isolated world and which of its page stand for one another. Two that do live as long as either of them.
import { lastPrototype } from "library/realms";
import { SafeWeakMap } from "web/safe-collections";

const ownObjectPrototype = Object.prototype;

/** Whether an object belongs to this world: its prototypes end at the world's own. */
export const isOurs = (object) => lastPrototype(object) === ownObjectPrototype;

export const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

export function makePairs() {
  /** Wrapper of the world for an object of the page. */
  const wrappers = new SafeWeakMap();
  /** Object of the page for a wrapper, or for a function or listener object of the world. */
  const originals = new SafeWeakMap();
  /** Function or object of the world for what the page got in its place. */
  const ours = new SafeWeakMap();

  /** Has `wrapper`, which is of the world, stand for an object of the page. */
  function bind(original, wrapper) {
    wrappers.set(original, wrapper);
    originals.set(wrapper, original);
  }

  /** Has `stand`, which is made here, stand in the page for a value of the world. */
  function lend(value, stand) {
    originals.set(value, stand);
    originals.set(stand, stand);
    ours.set(stand, value);
    return stand;
  }

  /** Whether a value of the world stands for a function of the page that no script of the world has given it. */
  function isOfPage(value) {
    const original = typeof value === "function" ? originals.get(value) : undefined;
    return original !== undefined && ours.get(original) === undefined;
  }

  /** The page's object that a value of the world is a wrapper of; undefined for what the world has made. */
  function pageObject(value) {
    const original = originals.get(value);
    return original !== undefined && wrappers.get(original) === value ? original : undefined;
  }

  return { wrappers, originals, ours, bind, lend, isOfPage, pageObject };
}
