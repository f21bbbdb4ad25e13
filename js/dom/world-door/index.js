// The page's side of isolated worlds: what the page's global object and prototypes were before any script of the page
// could change them. It is evaluated before the page's first script, or with the first world.
import { entry, primordials, webidl } from "core";
import { SafeMap } from "dom/nodes";

const { ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectOwnKeys } = primordials;

/** Own property descriptors by object. */
const kept = new SafeMap();

function snapshot(object) {
  const keys = ReflectOwnKeys(object);
  const list = [];
  for (let i = 0; i < keys.length; i++) {
    list[i] = { key: keys[i], descriptor: ReflectGetOwnPropertyDescriptor(object, keys[i]) };
  }
  kept.set(object, list);
  return list;
}

snapshot(globalThis);
webidl.whenExposed((prototype) => {
  snapshot(prototype);
  snapshot(prototype.constructor);
});

/** What an isolated world gets of the page: see js/dom/isolated-world. Nothing of it may reach a script. */
entry.openWorldDoor = () => ({
  global: globalThis,
  objectPrototype: Object.prototype,
  /** The own properties of the page's global object, of an interface or of a prototype, as they were made. */
  properties: (object) => kept.get(object) ?? snapshot(object),
  isInterfacePrototype: webidl.isInterfacePrototype,
  prototypeOf: ReflectGetPrototypeOf,
});
