// What a console of the world shows of an object of the page: the attributes of its interfaces, as they were before any script ran.

/**
 * @param {object} page the page's door
 * @param {object} membrane
 * @param {object} details what `makeDetails` gives
 * @returns {(object: object) => {name: string, value: *}[]} the attributes of a wrapper, those of its own interface first
 */
export function makeAttributes(page, membrane, details) {
  function read(object, name, getter) {
    const value = membrane.call(getter, object, []);
    return membrane.isOfPage(value) ? null : value;
  }

  return (object) => {
    const original = membrane.originalOf(object);
    const found = [];
    for (let holder = page.prototypeOf(original); holder !== null; holder = page.prototypeOf(holder)) {
      if (!page.isInterfacePrototype(holder)) continue;
      const properties = page.properties(holder);
      for (let i = 0; i < properties.length; i++) {
        const { key: name, descriptor: { get } } = properties[i];
        if (get === undefined || typeof name !== "string") continue;
        const reader = details.readerFor(holder, name);
        try {
          found[found.length] = { name, value: reader === undefined ? read(object, name, get) : reader(original) };
        } catch {
          // What is not implemented throws, and so does what has the prototype but no slots.
        }
      }
    }
    return found;
  };
}
