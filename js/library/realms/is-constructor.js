/**
 * https://tc39.es/ecma262/#sec-isconstructor, for a function of any realm: only a constructor lets its proxy be constructed.
 * @param {*} value
 */
export function isConstructor(value) {
  if (typeof value !== "function") return false;
  try {
    new (new Proxy(value, { __proto__: null, construct: () => ({}) }))();
    return true;
  } catch {
    return false;
  }
}
