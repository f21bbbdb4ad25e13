// Converts values between the page and an isolated world.
//
// A platform object of the page (a node, an event, a collection) is seen through a wrapper: an object of the world with
// the world's own interface for a prototype. Functions of the world that go to the page are wrapped likewise, so that what they are
// called with is converted.
import { load, primordials, webidl } from "core";
import { SafeWeakMap } from "web/safe-collections";
import { makeAnswers } from "./answers.js";
import { makeCopies } from "./copies.js";
import { makeInterfaces } from "./interfaces.js";
import { isObject, isOurs, makePairs } from "./pairs.js";
import { describeFunction } from "./values.js";

const { ReflectApply } = primordials;

/**
 * @param {object} page what `entry.openWorldDoor` of the page gives
 * @returns {Object<string, Function>} each function is described where it stands
 */
export function makeMembrane(page) {
  const pairs = makePairs();
  const { wrappers, originals, ours, bind, lend } = pairs;
  const { copyOf, copyToPage, copyToWorld } = makeCopies(page, bind, { toWorld, toPage });
  const answers = makeAnswers(page, pairs, { toWorld, toPage });

  /** The prototype of the platform interface that an object of the page inherits from; null where there is none. */
  function interfacePrototype(object) {
    let prototype = page.prototypeOf(object);
    while (prototype !== null && !page.isInterfacePrototype(prototype)) prototype = page.prototypeOf(prototype);
    return prototype;
  }

  /** What a script of the world sees for a value of the page. */
  function toWorld(value) {
    if (!isObject(value)) return value;
    const known = wrappers.get(value) ?? ours.get(value) ?? copyOf(value);
    if (known !== undefined) return known;
    if (isOurs(value)) return value;
    if (typeof value === "function") return wrapFunction(value);
    if (page.isForeignWindow(value)) return wrapForeignWindow(value);
    const missing = page.missing(value);
    if (missing !== undefined) {
      const stand = load("web/missing-globals").standIn("object", missing, "window");
      bind(value, stand);
      return stand;
    }
    page.prepare(value);
    const prototype = interfacePrototype(value);
    if (prototype !== null) {
      const wrapper = interfaces.makeWrapper(value, prototype);
      bind(value, wrapper);
      return wrapper;
    }
    return copyToWorld(value);
  }

  /** Copy of the world for what an attribute of the page has given. */
  const kept = new SafeWeakMap();

  /** What a script of the world sees of an attribute: the same object as long as the page has the same. */
  function attributeToWorld(value) {
    if (!isObject(value)) return value;
    const known = wrappers.get(value) ?? ours.get(value) ?? kept.get(value);
    if (known !== undefined) return known;
    const seen = toWorld(value);
    if (seen !== value && wrappers.get(value) === undefined) kept.set(value, seen);
    return seen;
  }

  /** What little there is of a window of another origin, whose functions take what the world has. */
  function wrapForeignWindow(view) {
    const wrapper = new Proxy(view, {
      __proto__: null,
      get(target, name) {
        const member = target[name];
        const isSeen = typeof member === "function" || page.isForeignWindow(member) || page.windowMembers(member) !== undefined;
        return isSeen ? toWorld(member) : member;
      },
    });
    bind(view, wrapper);
    return wrapper;
  }

  /** Whether a function of the page is a constructor of platform objects. */
  function isInterface(original) {
    return isObject(original.prototype) && page.isInterfacePrototype(original.prototype);
  }

  function wrapFunction(original) {
    if (isInterface(original)) return interfaces.constructorFor(original, original.prototype);
    const takesAny = original.name === "reportError" && original === page.reportError();
    const wrapper = describeFunction(original, function (...values) {
      if (takesAny && values.length > 0) values[0] = answers.giveThrown(values[0]);
      return call(original, this, values);
    });
    bind(original, wrapper);
    return wrapper;
  }

  /** What the page gets for a value of the world. */
  function toPage(value) {
    if (!isObject(value)) return value;
    const known = originals.get(value) ?? copyOf(value);
    if (known !== undefined) return known;
    if (!isOurs(value)) return value;
    return typeof value === "function" ? lend(value, answers.standFor(value)) : copyToPage(value);
  }

  /** An exception that code of ours has made in this world, in the place of which its scripts get one of their own class. */
  function seenException(error) {
    const details = webidl.platformObjects.exceptions.domExceptionDetails(error);
    return details === undefined ? error : toWorld(page.domException(details.name, details.message));
  }

  /** Reads an attribute of the page for the world. */
  const read = (getter, self) => callAs(getter, self, [], -1, attributeToWorld);

  /**
   * Calls a function of the page for the world: everything is converted, what is thrown too.
   * @param {number} [asItIs] the place of an argument that the page clones, and gets as it is
   */
  const call = (original, self, values, asItIs = -1) => callAs(original, self, values, asItIs, toWorld);

  function callAs(original, self, values, asItIs, convert) {
    const converted = [];
    for (let i = 0; i < values.length; i++) converted[i] = i === asItIs ? values[i] : toPage(values[i]);
    const outer = page.caller.isWorld;
    page.caller.isWorld = true;
    try {
      return convert(ReflectApply(original, toPage(self === undefined ? globalThis : self), converted));
    } catch (error) {
      throw toWorld(error);
    } finally {
      page.caller.isWorld = outer;
    }
  }

  const membrane = {
    toWorld, toPage, call, read, bind, lend, isInterface, seenException,
    answer: answers.answer,
    callBack: answers.callBack,
    fireRejection: answers.fireRejection,
    give: answers.give,
    lendCallback: answers.lendCallback,
    lendOpaque: answers.lendOpaque,
    isOfPage: pairs.isOfPage,
    pageObject: pairs.pageObject,
    originalOf: (value) => originals.get(value),
    oursFor: (original) => ours.get(original),
    wrapperOf: (original) => wrappers.get(original),
  };
  const interfaces = makeInterfaces(page, membrane);
  bind(page.global, globalThis);
  membrane.attributesOf = interfaces.attributesOf;
  membrane.functionFor = interfaces.functionFor;
  return membrane;
}
