// The page's side of isolated worlds: what the page's global object and prototypes were before any script of the page
// could change them. It is evaluated before the page's first script, or with the first world.
import { caller, defineValue, domException, entry, host, load, primordials, push, realm, webidl } from "core";
import { documentRules, interfaceNamed } from "dom/html";
import { Element, SafeMap, arrayMethods } from "dom/nodes";
import { deviceKind, namedObject, viewOf } from "dom/window";
import {
  foreignWindows, interfacePrototypes, isOfLanguage, lastPrototype, observableArrays, realms, windowMembers,
} from "library/realms";
import { $collection, $nodeType, $window, nodeType } from "library/tree";
import { builtins } from "web/builtins";
import { CustomEvent } from "web/dom-events";
import { MessageEvent, PromiseRejectionEvent } from "web/html-events";
import { SafeWeakMap } from "web/safe-collections";

const {
  Error, Promise, PromisePrototypeThen, RangeError, ReflectApply, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectOwnKeys,
  SymbolToStringTag,
} = primordials;
const { get: detailOf } = ReflectGetOwnPropertyDescriptor(CustomEvent.prototype, "detail");
const { get: dataOf } = ReflectGetOwnPropertyDescriptor(MessageEvent.prototype, "data");
const { get: promiseOf } = ReflectGetOwnPropertyDescriptor(PromiseRejectionEvent.prototype, "promise");
const { get: reasonOf } = ReflectGetOwnPropertyDescriptor(PromiseRejectionEvent.prototype, "reason");

// OPTIMIZATION: functions of another context, whose descriptors inherit nothing of this one's, and all descriptors of an object at once.
const { Object: { getOwnPropertyDescriptors }, Reflect: { getOwnPropertyDescriptor } } = builtins;

const snapshots = new SafeMap();

function snapshot(object) {
  const descriptors = getOwnPropertyDescriptors(object);
  snapshots.set(object, descriptors);
  return descriptors;
}

/** What an interface or its prototype has of its own, as it was made: descriptors by key. */
const descriptorsOf = (object) => snapshots.get(object) ?? snapshot(object);

/**
 * The own properties of the page's global object, but for those of the language.
 * OPTIMIZATION: one after the other, as the engine makes what it has of the language when that is first looked at.
 */
function listWindow() {
  const keys = ReflectOwnKeys(globalThis);
  const list = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof key !== "string" || isOfLanguage(key)) continue;
    push(list, { key, descriptor: getOwnPropertyDescriptor(globalThis, key) });
  }
  return list;
}

/** By the name of an interface, and by its prototype. */
const namesOfAnyMembers = {
  __proto__: null,
  CustomEvent: ["detail"],
  ErrorEvent: ["error"],
  MessageEvent: ["data"],
  PopStateEvent: ["state"],
  PromiseRejectionEvent: ["promise", "reason"],
};
const anyMembers = new SafeMap();

windowMembers.set(globalThis, listWindow());
// With it `Element` gets its members that are not of the DOM standard.
interfaceNamed("HTMLElement");
webidl.whenExposed((prototype) => {
  snapshot(prototype);
  snapshot(prototype.constructor);
  const names = namesOfAnyMembers[prototype.constructor.name];
  if (names !== undefined) anyMembers.set(prototype, names);
  interfacePrototypes.set(prototype, { isError: ReflectGetPrototypeOf(prototype) === Error.prototype });
});

/** A structured clone; null of what has none. */
function clone(value) {
  if (!webidl.isObject(value)) return value;
  try {
    return load("web/structured-clone").clone(value);
  } catch {
    return null;
  }
}

/** What was posted to the window, as it was then, by what scripts of the page have got of it. */
const posted = new SafeWeakMap();
caller.keepMessage = (data) => {
  if (webidl.isObject(data)) posted.set(data, clone(data));
};

/** What came with a message, as it was posted. */
function messageData(event) {
  const data = ReflectApply(dataOf, event, []);
  return webidl.isObject(data) ? posted.get(data) ?? data : data;
}

/** What a script of a world has thrown last, until it is reported. */
let thrown;
/** By the promises that stand for those of worlds. */
const lentPromises = new SafeWeakMap();

caller.failureOf = (value) => {
  const last = thrown;
  thrown = undefined;
  if (last !== undefined && last.value === value) return last.tell;
  return webidl.isObject(value) ? lentPromises.get(value) : undefined;
};

/** Taken before a script could put another in its place. */
const { Window } = globalThis;

const { prototype: ownObjectPrototype } = Object;

/** An error of the page with the members that `describeError` of a world gives. */
function makeError(members) {
  const error = load("web/structured-clone").errorOfClass(members.name);
  const names = ReflectOwnKeys(members);
  for (let i = 0; i < names.length; i++) {
    if (error[names[i]] !== members[names[i]]) defineValue(error, names[i], members[names[i]], false);
  }
  return error;
}

/** By the functions of the page that run one of a world: what gives the source of that. */
const functionTexts = new SafeWeakMap();
webidl.platformObjects.functionTexts = functionTexts;

/**
 * A function of the page that runs one of a world, which throws nothing but what `makeError` has made. A full stack does.
 * @param {() => string} [text] gives the source of the world's
 */
function makeFunction(run, text = undefined) {
  const { stand } = {
    stand(...values) {
      try {
        return run(this, values);
      } catch (error) {
        if (!webidl.isObject(error) || lastPrototype(error) === ownObjectPrototype) throw error;
        throw new RangeError("Maximum call stack size exceeded.");
      }
    },
  };
  if (text !== undefined) functionTexts.set(stand, text);
  return stand;
}

/** Lists that never change have their elements as properties of their own. */
const fixedLists = { __proto__: null, DOMRectList: true, FileList: true, TouchList: true };

function isFixedList(object) {
  const prototype = ReflectGetPrototypeOf(object);
  if (prototype === null || interfacePrototypes.get(prototype) === undefined) return false;
  return fixedLists[ReflectGetOwnPropertyDescriptor(prototype, SymbolToStringTag)?.value] === true;
}

const elementOf = (list, index) => ReflectGetOwnPropertyDescriptor(list, index)?.value;
const fixedListRules = {
  __proto__: null,
  item: elementOf,
  length(list) {
    let length = 0;
    while (elementOf(list, length) !== undefined) length++;
    return length;
  },
};

/** What an isolated world gets of the page: see js/dom/isolated-world. Nothing of it may reach a script. */
entry.openWorldDoor = () => ({
  global: globalThis,
  caller,
  Window,
  makeError,
  makeFunction,
  /** The function whose argument scripts of the page get as it is, of all that a world may call. */
  reportError: () => load("web/report-error").reportError,
  /** An object for a callback object of a world: `run(name, subject)` calls its method. */
  makeCallback: (run) => ({
    handleEvent: makeFunction((self, values) => run("handleEvent", values[0])),
    acceptNode: makeFunction((self, values) => run("acceptNode", values[0])),
  }),
  /** @param {Function} tell what `caller.failureOf` gives */
  makePromise(tell) {
    const made = {};
    made.promise = new Promise((resolve, reject) => {
      made.resolve = resolve;
      made.reject = reject;
    });
    lentPromises.set(made.promise, tell);
    return made;
  },
  /** A script of a world has thrown it. @param {Function} tell what `caller.failureOf` gives */
  keepThrown(value, tell) {
    thrown = { value, tell };
  },
  /** Tells listeners that a promise of a world was rejected: https://html.spec.whatwg.org/#notify-about-rejected-promises */
  /** @param {(promise: Promise) => void} note is told of the promise that stands for the world's */
  fireRejection(reason, note) {
    const promise = new Promise((resolve, reject) => reject(reason));
    note(promise);
    PromisePrototypeThen(promise, undefined, () => {});
    return entry.fireRejection(promise, reason);
  },
  isSecureContext: realm.isSecureContext(),
  deviceKind,
  platformObjects: webidl.platformObjects,
  /** A global of the page that is no property of its own. */
  given: (name) => load("web/missing-globals").givenGlobal("window", realm.isSecureContext(), name),
  /** The frame or element of the page that a name stands for, where no member of the window has it. */
  named: namedObject,
  /**
   * What an object with elements by index or by name goes by: `{ rules, state }`, the rules as `legacyHandler` takes them,
   * and what they are for. Undefined for any other.
   */
  legacyRules(object) {
    const state = object[$collection];
    if (state !== undefined) return { rules: state.rules, state };
    if (isFixedList(object)) return { rules: fixedListRules, state: object };
    return object[$nodeType] === nodeType.DOCUMENT ? { rules: documentRules, state: object } : undefined;
  },
  arrayMethods,
  bytesOfResponse: (response) => load("web/webassembly").bytesOfResponse(response),
  /** Whether the page's policies let no text be run by a timer. */
  refusesTimer: (text) => host.policy_refuses("timer", text),
  domException,
  structuredClone: (value) => load("web/structured-clone").clone(value),
  clone,
  clonedDetail: (event) => clone(ReflectApply(detailOf, event, [])),
  objectURLs: {
    keep: (url, bytes, type) => load("web/blob").keepObjectURL(url, bytes, type),
    drop: (url) => load("web/blob").revokeObjectURL(url),
  },
  isElement: (prototype) => prototype === Element.prototype,
  /** The attributes of events of an interface that can be any value of a script; undefined for any other interface. */
  anyMembers: (prototype) => anyMembers.get(prototype),
  rejectedPromise: (event) => ReflectApply(promiseOf, event, []),
  rejectionReason: (event) => ReflectApply(reasonOf, event, []),
  messageData,
  isObservableArray: (object) => observableArrays.has(object),
  /** The name of an object that stands in the page for one that is not implemented; undefined for anything else. */
  missing: (object) => webidl.platformObjects.missing?.missingName(object),
  descriptors: descriptorsOf,
  // A script may meet objects of any window of the same origin: those of frames, and of the page around.
  isInterfacePrototype: (object) => interfacePrototypes.get(object) !== undefined,
  isErrorPrototype: (object) => interfacePrototypes.get(object).isError,
  isForeignWindow: (object) => foreignWindows.has(object),
  /** Has another window note what its interfaces are, where an object is one, or the document of one. */
  prepare: (object) => realms.get(object[$nodeType] === nodeType.DOCUMENT ? object[$window] : object)?.load("dom/world-door"),
  /** The frame of a window of the same origin that an index or a name stands for, as this page may see it; or undefined. */
  childWindow(window, name) {
    const child = realms.get(window).load("dom/frames").childWindow(name);
    return child === undefined ? undefined : viewOf(child);
  },
  windowMeantBy: (object) => load("dom/frames").windowMeantBy(object),
  /** The own properties of a window, this one or another, as they were made; undefined for what is none. */
  windowMembers: (object) => windowMembers.get(object),
  prototypeOf: ReflectGetPrototypeOf,
});
