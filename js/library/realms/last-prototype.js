/** Where the prototypes of an object end: the `Object.prototype` of its realm, for all but what inherits from nothing. */
export function lastPrototype(object) {
  let last = object;
  for (let next = Reflect.getPrototypeOf(last); next !== null; next = Reflect.getPrototypeOf(last)) last = next;
  return last;
}
