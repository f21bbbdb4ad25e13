// The detail of a custom event, the data of a message and their like: each world has a copy of its own, null where it cannot be cloned,
// and the world that made the event keeps what it gave — `cloneAcrossWorlds` in
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/bindings/js/JSDOMWrapper.cpp
import { primordials } from "core";
import { SafeWeakMap } from "web/safe-collections";
import { kindOf } from "./values.js";

const { Promise, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

/**
 * @param {object} page the page's door
 * @param {object} membrane
 */
export function makeDetails(page, membrane) {
  const { call, give, toPage, toWorld } = membrane;
  /** By the page's event: what this world has of it, by name. */
  const known = new SafeWeakMap();

  function membersOf(event) {
    let members = known.get(event);
    if (members === undefined) known.set(event, (members = { __proto__: null }));
    return members;
  }

  /** What tells this world an attribute of an event of the page. */
  const readerOf = (name, copyOf) => (event) => {
    const members = membersOf(event);
    if (!(name in members)) members[name] = copyOf(event);
    return members[name];
  };

  const readers = {
    __proto__: null,
    detail: readerOf("detail", (event) => toWorld(page.clonedDetail(event))),
    data: readerOf("data", (event) => toWorld(page.messageData(event))),
    // A promise of this world in the place of one that was rejected in the page, whose rejection has been told: to follow the page's
    // would be to handle it.
    promise: readerOf("promise", (event) => {
      const own = membrane.oursFor(page.rejectedPromise(event));
      if (own !== undefined) return own;
      const promise = new Promise((resolve, reject) => reject(toWorld(page.rejectionReason(event))));
      PromisePrototypeThen(promise, undefined, () => {});
      return promise;
    }),
  };

  function defineGetter(prototype, name) {
    const { get: getInPage } = ReflectGetOwnPropertyDescriptor(prototype, name);
    const read = readers[name];
    function readThis() {
      return read(this);
    }
    const { get } = ReflectGetOwnPropertyDescriptor({
      get [name]() {
        if (read !== undefined) return call(readThis, this, []);
        const members = known.get(toPage(this));
        return members !== undefined && name in members ? members[name] : ReflectApply(getInPage, this, []);
      },
    }, name);
    ReflectDefineProperty(prototype, name, { __proto__: null, get });
  }

  /**
   * Gives an interface of events of the world its attributes that can be any value.
   * @param {object} prototype
   * @param {string[]} names
   */
  function define(prototype, names) {
    for (let i = 0; i < names.length; i++) defineGetter(prototype, names[i]);
    if (names[0] === "detail") defineInitializer(prototype);
  }

  function defineInitializer(prototype) {
    const { value: initialize } = ReflectGetOwnPropertyDescriptor(prototype, "initCustomEvent");
    const { initCustomEvent } = {
      initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
        if (arguments.length < 4) return ReflectApply(initialize, this, arguments);
        ReflectApply(initialize, this, [type, bubbles, cancelable, lendValue(detail)]);
        membersOf(toPage(this)).detail = detail;
      },
    };
    ReflectDefineProperty(initCustomEvent, "length", { __proto__: null, value: 1 });
    ReflectDefineProperty(prototype, "initCustomEvent", { __proto__: null, value: initCustomEvent });
  }

  /** What the page gets: a clone, and in the place of errors and promises those of its own. */
  function lendValue(value) {
    if (typeof value !== "object" || value === null) return page.clone(value);
    const kind = kindOf(value);
    return kind === "Error" || kind === "Promise" ? give(value) : page.clone(toPage(value));
  }

  /**
   * Puts what the page gets of such attributes into the arguments of a constructor.
   * @param {*[]} values the arguments
   * @param {string[]} names the attributes
   * @returns {object | undefined} what they are in this world, for `keep`
   */
  function lend(values, names) {
    const init = values[1];
    if (typeof init !== "object" || init === null) return undefined;
    const own = { __proto__: null };
    const lent = { ...init };
    for (let i = 0; i < names.length; i++) {
      const value = init[names[i]];
      if (value === undefined) continue;
      own[names[i]] = value;
      lent[names[i]] = lendValue(own[names[i]]);
    }
    values[1] = lent;
    return own;
  }

  /** What tells an attribute of a prototype of the page its value, where it is such a one; undefined for any other. */
  function readerFor(prototype, name) {
    const names = page.anyMembers(prototype) ?? [];
    for (let i = 0; i < names.length; i++) if (names[i] === name) return readers[name];
    return undefined;
  }

  return { define, lend, readerFor, keep: (event, own) => known.set(event, own) };
}
