import { primordials } from "core";
import { define } from "browser/api";

/** A namespace that is not implemented yet: it has its constants, and `finish` gives it members that say so. */
export function create({ properties }) {
  const namespace = {};
  const names = primordials.ReflectOwnKeys(properties);
  for (let i = 0; i < names.length; i++) define(namespace, names[i], properties[names[i]]);
  return namespace;
}
