// Events of `browser.*`.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPIEventCocoa.mm
import { entry, host, load, primordials, push, put, reportException } from "core";
import { define } from "./define.js";

const {
  JSONParse, Promise, PromisePrototypeThen, ReflectApply, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor,
  ReflectGetPrototypeOf, StringPrototypeIndexOf,
} = primordials;
const promisePrototype = Promise.prototype;
const asyncFunctionPrototype = ReflectGetPrototypeOf(async () => {});

const events = { __proto__: null };

/**
 * A function of an event as it stands in error sentences, which name the event of windows alone: _callString in
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/Scripts/CodeGeneratorExtensions.pm
 * @param {string} name the event's whole name, `tabs.onUpdated`
 */
export function listenerCall(name, method) {
  return `${StringPrototypeIndexOf(name, "windows.") === 0 ? "windowsEvent." : ""}${method}()`;
}

/**
 * A list of listeners with the event object that scripts see.
 * @param {string} name the whole name, `tabs.onUpdated`
 * @param {(filter: unknown) => void} [added] called for each listener that is added, with what stands behind it
 * @param {() => void} [removed] called for each listener that is removed
 * @returns {{event: object, get: () => Function[], clear: () => void}}
 */
export function makeListeners(name, added, removed) {
  let listeners = [];
  const refuse = (method, given) => load("browser/argument-errors").refuseListener(listenerCall(name, method), given);
  const event = {
    // Adding the same listener twice calls it twice; removing it removes both. A list that is being called stays as it is.
    addListener(listener) {
      if (typeof listener !== "function") refuse("addListener", arguments.length);
      const longer = [];
      for (let i = 0; i < listeners.length; i++) put(longer, i, listeners[i]);
      push(longer, listener);
      listeners = longer;
      added?.(arguments[1]);
    },
    removeListener(listener) {
      if (typeof listener !== "function") refuse("removeListener", arguments.length);
      const kept = [];
      for (let i = 0; i < listeners.length; i++) {
        if (listeners[i] !== listener) push(kept, listeners[i]);
      }
      for (let i = kept.length; i < listeners.length; i++) removed?.();
      listeners = kept;
    },
    hasListener(listener) {
      if (typeof listener !== "function") refuse("hasListener", arguments.length);
      for (let i = 0; i < listeners.length; i++) if (listeners[i] === listener) return true;
      return false;
    },
  };
  return {
    event,
    get: () => listeners,
    clear: () => {
      listeners = [];
    },
  };
}

/**
 * Defines an event, which is made when a script first asks for it.
 * DEPARTURE: until then `Object.getOwnPropertyDescriptor` shows an accessor — a life pays only for what it uses —
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/Scripts/CodeGeneratorExtensions.pm
 * @param {object} target the namespace object
 * @param {string} namespace its name, `tabs`
 * @param {string} name `onUpdated`
 * @param {(values: unknown[]) => unknown[]} [read] as `makeEvent` takes it
 */
export function defineEvent(target, namespace, name, read) {
  ReflectDefineProperty(target, name, {
    __proto__: null,
    get() {
      const event = makeEvent(`${namespace}.${name}`, read);
      define(target, name, event);
      return event;
    },
    enumerable: true,
    configurable: true,
  });
}

/**
 * Makes an event object, which the browser can fire by its name.
 * @param {string} name the whole name, `tabs.onUpdated`
 * @param {(values: unknown[]) => unknown[]} [read] turns the parsed arguments into those that listeners get
 * @returns {{addListener: Function, removeListener: Function, hasListener: Function}}
 */
export function makeEvent(name, read = (values) => values) {
  const added = (filter) => {
    if (filter !== undefined) host.filter_ignored(name);
    host.listener_add(name);
  };
  const { event, get } = makeListeners(name, added, () => host.listener_remove(name));
  events[name] = { get, read, all: get, own: undefined };
  return event;
}

/**
 * Lets the browser fire an event by its name.
 * @param {() => Function[]} get its listeners, asked for after `read`
 * @param {(values: unknown[]) => unknown[]} read turns the parsed arguments into those that listeners get
 * @param {() => Function[]} [all] those whom this event does not concern included
 * @param {(index: number, values: unknown[]) => unknown[]} [own] makes the arguments of one of the listeners of `get`
 */
export function registerEvent(name, get, read, all = get, own = undefined) {
  events[name] = { get, read, all, own };
}

/** The listeners of an event of this context. */
export function listenersOf(name) {
  return events[name]?.get() ?? [];
}

/** Whether a listener's result is the promise of an async function, and not something that only looks like one. */
function isOfAsyncFunction(result, listener) {
  return typeof result === "object" && result !== null && ReflectGetPrototypeOf(listener) === asyncFunctionPrototype
    && ReflectGetPrototypeOf(result) === promisePrototype;
}

/**
 * Tells the browser of an async function that was called as a listener, and when the promise that it returned settles.
 * Other functions are not followed: somebody else may hold their promise, and asking for its end would make a rejection
 * that nobody handles look handled, or the other way round.
 */
function follow(name, listener, promise) {
  const title = ReflectGetOwnPropertyDescriptor(listener, "name")?.value;
  const key = host.listener_began(name, typeof title === "string" ? title : "");
  // What nobody handles stays unhandled, as the rejection of the promise that this makes.
  PromisePrototypeThen(promise, () => host.listener_ended(key), (error) => {
    host.listener_ended(key);
    throw error;
  });
}

/**
 * Calls every listener of an event; what one throws does not keep the others from being called.
 * @param {(index: number) => unknown[]} makeValues the arguments of one of them
 */
export function callListeners(name, listeners, makeValues) {
  for (let i = 0; i < listeners.length; i++) {
    try {
      const result = ReflectApply(listeners[i], undefined, makeValues(i));
      if (isOfAsyncFunction(result, listeners[i])) follow(name, listeners[i], result);
    } catch (error) {
      reportException(error);
    }
  }
}

/**
 * Fires an event. Each listener gets objects of its own.
 * Source: invokeListenersWithArgument in WebExtensionAPIEvent.h of https://github.com/WebKit/WebKit
 * @returns {number} how many there were, those whom it does not concern included
 */
entry.dispatchEvent = (name, text) => {
  const event = events[name];
  if (event === undefined) return 0;
  const first = event.read(JSONParse(text));
  const count = event.all().length;
  callListeners(name, event.get(), (index) => {
    const values = index === 0 ? first : event.read(JSONParse(text));
    return event.own === undefined ? values : event.own(index, values);
  });
  return count;
};

/**
 * What JSON cannot say, as an object that holds itself, is answered with undefined.
 * Source: internalDispatchRuntimeMessageEvent in WebExtensionAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
 */
function replyText(value) {
  try {
    return primordials.JSONStringify(value);
  } catch {
    return undefined;
  }
}

/**
 * Delivers a message to every onMessage listener. A listener answers where it returns exactly `true` or a thenable, or
 * calls sendResponse at once; the first answer wins, and undefined is one. A rejected promise is no answer.
 * @returns {number} how many listeners there were
 */
entry.dispatchMessage = (name, key, messageText, senderText) => {
  const listeners = listenersOf(name);
  let isAnswered = false;
  let isAwaited = false;
  let isOver = false;
  const sendResponse = (value) => {
    if (isOver) host.message_late(name);
    if (isAnswered || isOver) return;
    isAnswered = true;
    host.message_reply(key, replyText(value));
  };
  const ignore = (error) => host.message_rejected(key, error);
  for (let i = 0; i < listeners.length; i++) {
    try {
      const sender = events[name].read([JSONParse(senderText)])[0];
      const result = ReflectApply(listeners[i], undefined, [JSONParse(messageText), sender, sendResponse]);
      if (result === true) {
        isAwaited = true;
      } else if (typeof result === "object" && result !== null && typeof result.then === "function") {
        isAwaited = true;
        result.then(sendResponse, ignore);
      }
    } catch (error) {
      reportException(error);
    }
  }
  isOver = !isAnswered && !isAwaited;
  if (isOver) host.message_unanswered(key);
  return listeners.length;
};
