import { primordials } from "core";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/** Gives an interface the members of an interface mixin: https://webidl.spec.whatwg.org/#idl-interface-mixins */
export function include(Interface, Mixin) {
  const keys = ReflectOwnKeys(Mixin.prototype);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === "constructor") continue;
    const member = ReflectGetOwnPropertyDescriptor(Mixin.prototype, keys[i]);
    member.enumerable = true;
    ReflectDefineProperty(Interface.prototype, keys[i], member);
  }
}

/** Defines https://webidl.spec.whatwg.org/#Unscopable for members of an interface. */
export function hideFromWith(Interface, names) {
  const value = { __proto__: null };
  for (let i = 0; i < names.length; i++) value[names[i]] = true;
  ReflectDefineProperty(Interface.prototype, Symbol.unscopables, { __proto__: null, value, configurable: true });
}
