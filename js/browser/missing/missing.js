import { define } from "browser/api";

/** A namespace that is not implemented yet: it has its constants, and `finish` gives it members that say so. */
export function create({ properties }) {
  const namespace = {};
  for (const name in properties) define(namespace, name, properties[name]);
  return namespace;
}
