// What a page gets from an isolated world beside arguments: what its functions give and throw, and what stands for its callbacks.
import { host, primordials } from "core";
import { SafeWeakMap } from "web/safe-collections";
import { isCopied } from "./copies.js";
import { isObject, isOurs } from "./pairs.js";
import { describeError, kindOf } from "./values.js";

const { PromisePrototypeThen, ReflectApply, uncurryThis } = primordials;
const functionText = uncurryThis(Function.prototype.toString);

/**
 * @param {object} page the page's door
 * @param {object} pairs what `makePairs` gives
 * @param {{ toWorld: Function, toPage: Function }} conversions
 */
export function makeAnswers(page, pairs, { toWorld, toPage }) {
  const { originals, ours } = pairs;

  /**
   * What a script of the page may get for a value of the world: what the page has already, or a copy that is made in the page, as
   * `cloneAcrossWorlds` of WebKit makes one. From an object of the world a script would come to the world's `Function`.
   */
  function give(value) {
    if (!isObject(value) || typeof value === "function") return toPage(value);
    const known = originals.get(value);
    if (known !== undefined || !isOurs(value)) return known ?? value;
    const kind = kindOf(value);
    if (kind === "Error") return page.makeError(describeError(value));
    return kind === "Promise" ? givePromise(value, give) : page.clone(toPage(value));
  }

  /**
   * The same for what a function of this world gives or throws, which no script of the page sees: where it comes back, as the value of a
   * promise that the page's objects keep, it is what it was. What cannot be copied has an object that says nothing in its place.
   */
  function giveAnswer(value) {
    if (!isObject(value) || typeof value === "function" || originals.get(value) !== undefined || !isOurs(value)) return give(value);
    if (kindOf(value) === "Promise") return givePromise(value, giveAnswer);
    const copy = give(value) ?? page.clone({});
    if (isObject(copy)) ours.set(copy, value);
    return copy;
  }

  function givePromise(promise, convert) {
    let rejected;
    const { promise: copy, resolve, reject } = page.makePromise((kind) => host.exception_report(rejected, kind));
    PromisePrototypeThen(promise, (value) => resolve(convert(value)), (reason) => {
      rejected = reason;
      reject(convert(reason));
    });
    return copy;
  }

  /** What the page gets of an error. Where nobody there handles it, it is reported as this world's. */
  function giveThrown(error) {
    const given = giveAnswer(error);
    page.keepThrown(given, (kind) => host.exception_report(error, kind));
    return given;
  }

  /** Runs what the page has called: it gets nothing of the world, not even by what is thrown. */
  function answer(run) {
    try {
      return giveAnswer(run());
    } catch (error) {
      throw giveThrown(error);
    }
  }

  /** Calls a function of the world for the page: everything is converted. */
  function callBack(callback, self, values) {
    return answer(() => {
      const converted = [];
      for (let i = 0; i < values.length; i++) converted[i] = toWorld(values[i]);
      return ReflectApply(callback, toWorld(self), converted);
    });
  }

  /** What the page calls for a function of the world: a method of the page, which has no prototype. */
  const standFor = (callback) => page.makeFunction((self, values) => callBack(callback, self, values), () => functionText(callback));

  /** What the page got for a callback object of the world. */
  const callbacks = new SafeWeakMap();

  /** What the page gets for a callback object: its method is looked up at each call, as Web IDL asks. */
  function lendCallback(value) {
    if (typeof value !== "object" || value === null || !isOurs(value)) return value;
    let stand = callbacks.get(value);
    if (stand === undefined) {
      stand = page.makeCallback((name, subject) => answer(() => ReflectApply(value[name], value, [toWorld(subject)])));
      callbacks.set(value, stand);
      originals.set(stand, stand);
      ours.set(stand, value);
    }
    return stand;
  }

  /** What the page keeps, or hands on, for a value of the world that it would copy, and never looks into: it comes back as it was. */
  function lendOpaque(value) {
    if (!isObject(value) || typeof value === "function" || originals.get(value) !== undefined || !isOurs(value)) return value;
    if (!isCopied(value, kindOf(value))) return value;
    const stand = page.clone({});
    originals.set(stand, stand);
    ours.set(stand, value);
    return stand;
  }

  /** Has the page's promise of a rejection, and its reason, be what they are in this world. */
  function fireRejection(promise, reason) {
    return page.fireRejection(giveAnswer(reason), (stand) => ours.set(stand, promise));
  }

  return { answer, callBack, fireRejection, give, giveThrown, lendCallback, lendOpaque, standFor };
}
