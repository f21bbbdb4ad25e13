// The detail of a custom event, and the data of a message: each world has a copy of its own, null where it cannot be cloned, and the
// world that made the event keeps what it gave — `cloneAcrossWorlds` in
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/bindings/js/JSDOMWrapper.cpp
import { primordials } from "core";
import { SafeWeakMap } from "web/safe-collections";

const { Promise, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;

/**
 * @param {object} page the page's door
 * @param {object} membrane
 */
export function makeDetails(page, { call, toPage, toWorld }) {
  /** By the page's event: its detail or data in this world. */
  const known = new SafeWeakMap();

  /**
   * What an event of the page tells this world.
   * @param {(event: Event) => *} copyOf the page's copy of it
   */
  const readerOf = (copyOf) => (event) => {
    if (!known.has(event)) known.set(event, toWorld(copyOf(event)));
    return known.get(event);
  };
  const readDetail = readerOf(page.clonedDetail);
  const readData = readerOf(page.messageData);

  /** A promise of this world in the place of one that was rejected in the page, whose rejection has been told. */
  function readPromise(event) {
    if (!known.has(event)) {
      const promise = new Promise((resolve, reject) => reject(toWorld(page.rejectionReason(event))));
      PromisePrototypeThen(promise, undefined, () => {});
      known.set(event, promise);
    }
    return known.get(event);
  }

  function defineGetter(prototype, name, read) {
    function readThis() {
      return read(this);
    }
    const { get } = {
      get() {
        return call(readThis, this, []);
      },
    };
    ReflectDefineProperty(prototype, name, { __proto__: null, get });
  }

  /** Gives the world's `CustomEvent.prototype` its members that are about details. */
  function define(prototype) {
    defineGetter(prototype, "detail", readDetail);
    const { value: initialize } = ReflectGetOwnPropertyDescriptor(prototype, "initCustomEvent");
    const { initCustomEvent } = {
      initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
        if (arguments.length < 4) return ReflectApply(initialize, this, arguments);
        ReflectApply(initialize, this, [type, bubbles, cancelable, page.clone(toPage(detail))]);
        known.set(toPage(this), detail);
      },
    };
    ReflectDefineProperty(initCustomEvent, "length", { __proto__: null, value: 1 });
    ReflectDefineProperty(prototype, "initCustomEvent", { __proto__: null, value: initCustomEvent });
  }

  /** Gives the world's `MessageEvent.prototype` its `data`: what was posted, though a script of the page may have changed it. */
  function defineData(prototype) {
    defineGetter(prototype, "data", readData);
  }

  /** Gives the world's `PromiseRejectionEvent.prototype` its `promise`: to follow the page's would be to handle it. */
  function definePromise(prototype) {
    defineGetter(prototype, "promise", readPromise);
  }

  /**
   * Puts the page's copy of a detail into the arguments of the constructor.
   * @returns {*} the detail of this world; undefined where there is none
   */
  function lend(values) {
    const init = values[1];
    if (typeof init !== "object" || init === null) return undefined;
    const { detail } = init;
    values[1] = { ...init, detail: page.clone(toPage(detail)) };
    return detail;
  }

  /** What tells an attribute of a prototype of the page its value, where that is a detail or data; undefined for any other. */
  function readerFor(prototype, name) {
    if (name === "detail" && page.isCustomEvent(prototype)) return readDetail;
    if (name === "promise" && page.isRejectionEvent(prototype)) return readPromise;
    return name === "data" && page.isMessageEvent(prototype) ? readData : undefined;
  }

  return { define, defineData, definePromise, lend, readerFor, keep: (event, detail) => known.set(event, detail) };
}
