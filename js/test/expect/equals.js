// When two values count as equal. https://jestjs.io/docs/expect#toequalvalue tells what users are used to.
import { isAsymmetric } from "./asymmetric.js";

const tagOf = (value) => Object.prototype.toString.call(value);

/**
 * Whether two values are equal at every depth.
 * @param {boolean} isStrict also their classes, members that are undefined, and holes of arrays count
 */
export function equals(left, right, isStrict = false) {
  return compare(left, right, isStrict, []);
}

function compare(left, right, isStrict, pairs) {
  if (isAsymmetric(right)) return right.matches(left);
  if (isAsymmetric(left)) return left.matches(right);
  if (Object.is(left, right)) return true;
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object") return false;
  const tag = tagOf(left);
  if (tag !== tagOf(right)) return false;
  if (isStrict && Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
  // A pair that is being compared further out is equal as far as it goes: the two have the same cycle.
  if (pairs.some(([first, second]) => first === left && second === right)) return true;
  const inner = [...pairs, [left, right]];
  const same = (first, second) => compare(first, second, isStrict, inner);
  if (left instanceof Date || left instanceof Number || left instanceof String || left instanceof Boolean) {
    if (!Object.is(left.valueOf(), right.valueOf())) return false;
  } else if (left instanceof RegExp) {
    if (String(left) !== String(right)) return false;
  } else if (left instanceof Error) {
    return left.name === right.name && left.message === right.message && same(left.cause, right.cause);
  } else if (left instanceof Map || left instanceof Set) {
    return left.size === right.size && sameEntries([...left], [...right], same);
  } else if (left instanceof ArrayBuffer || left instanceof DataView) {
    return same(bytesOf(left), bytesOf(right));
  } else if (tag === "[object URL]" && left instanceof URL) {
    // The tag is asked first: the class itself is a large chunk, made when it is first named.
    return left.href === right.href;
  } else if (hasItemsAlone(left) && hasItemsAlone(right)) {
    return same([...left], [...right]);
  }
  if (Array.isArray(left) && left.length !== right.length) return false;
  return sameMembers(left, right, isStrict, same);
}

/** The bytes of an ArrayBuffer or DataView. */
export const bytesOf = (data) =>
  data instanceof DataView ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/** Whether all that can be seen of an object is what it gives when it is walked through: `Headers`, `URLSearchParams`. */
export function hasItemsAlone(object) {
  if (typeof object[Symbol.iterator] !== "function" || Array.isArray(object) || ArrayBuffer.isView(object)) return false;
  return members(object, false).length === 0;
}

/** The order of a Map or Set does not count. */
function sameEntries(left, right, same) {
  const rest = [...right];
  return left.every((entry) => {
    const index = rest.findIndex((other) => same(entry, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

/** The own enumerable members, symbols too. */
export function members(object, isStrict) {
  const keys = Reflect.ownKeys(object).filter((key) => Object.prototype.propertyIsEnumerable.call(object, key));
  return isStrict ? keys : keys.filter((key) => object[key] !== undefined);
}

function sameMembers(left, right, isStrict, same) {
  const keys = members(left, isStrict);
  if (keys.length !== members(right, isStrict).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]));
}

/** Whether every member of `part`, at every depth, stands in `whole` with an equal value; arrays count as a whole. */
export function containsMembers(whole, part) {
  if (isAsymmetric(part)) return part.matches(whole);
  if (Array.isArray(part)) {
    return Array.isArray(whole) && whole.length === part.length && part.every((item, index) => containsMembers(whole[index], item));
  }
  if (part === null || typeof part !== "object" || tagOf(part) !== "[object Object]") return equals(whole, part);
  if (whole === null || typeof whole !== "object") return false;
  return members(part, true).every((key) => key in whole && containsMembers(whole[key], part[key]));
}
