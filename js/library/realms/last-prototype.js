/** So many prototypes are gone through: a Proxy may say that it is its own. */
const most = 1000;

/** Where the prototypes of an object end: the `Object.prototype` of its realm, for all but what inherits from nothing. */
export function lastPrototype(object) {
  let last = object;
  let next = Reflect.getPrototypeOf(last);
  for (let count = 0; next !== null && count < most; count++) {
    last = next;
    next = Reflect.getPrototypeOf(last);
  }
  return last;
}
