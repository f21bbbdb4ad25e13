// What a console of the world shows of an object of the page: the attributes of its interfaces, as they were before any script ran.
import { primordials } from "core";

const { ReflectOwnKeys } = primordials;

/**
 * @param {object} page the page's door
 * @param {object} membrane
 * @param {object} details what `makeDetails` gives
 * @param {(getter: Function, object: object) => *} read gives the value of an attribute as the world sees it
 * @returns {(object: object) => {name: string, value: *}[]} the attributes of a wrapper, those of its own interface first
 */
export function makeAttributes(page, membrane, details, read) {
  return (object) => {
    const original = membrane.originalOf(object);
    const found = [];
    for (let holder = page.prototypeOf(original); holder !== null; holder = page.prototypeOf(holder)) {
      if (!page.isInterfacePrototype(holder)) continue;
      const descriptors = page.descriptors(holder);
      const names = ReflectOwnKeys(descriptors);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const { get } = descriptors[name];
        if (get === undefined || typeof name !== "string") continue;
        const reader = details.readerFor(holder, name);
        try {
          found[found.length] = { name, value: reader === undefined ? read(get, object) : reader(original) };
        } catch {
          // What is not implemented throws, and so does what has the prototype but no slots.
        }
      }
    }
    return found;
  };
}
