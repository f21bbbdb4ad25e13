import { host, primordials } from "core";

const { ReflectDefineProperty } = primordials;

// OPTIMIZATION: the descriptors that functions of another context make inherit nothing that a script could have put there.
const { Object: { defineProperties, getOwnPropertyDescriptors }, Reflect: { getOwnPropertyDescriptor } } = host.builtins_get();

/** Gives an object the members of another: what a literal has can be enumerated, as members of an interface can be. */
export function addMembers(object, members) {
  defineProperties(object, getOwnPropertyDescriptors(members));
}

/** The same for one member. */
export function addMember(object, name, members) {
  ReflectDefineProperty(object, name, getOwnPropertyDescriptor(members, name));
}

/**
 * Gives an interface the members of an interface mixin: https://webidl.spec.whatwg.org/#idl-interface-mixins
 * @param {Function} Interface
 * @param {object} mixin a literal with the members
 */
export function include(Interface, mixin) {
  addMembers(Interface.prototype, mixin);
}

/** Defines https://webidl.spec.whatwg.org/#Unscopable for members of an interface. */
export function hideFromWith(Interface, names) {
  const value = { __proto__: null };
  for (let i = 0; i < names.length; i++) value[names[i]] = true;
  ReflectDefineProperty(Interface.prototype, Symbol.unscopables, { __proto__: null, value, configurable: true });
}
