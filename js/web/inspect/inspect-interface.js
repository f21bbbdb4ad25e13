// Objects of the platform, whose members are accessors of their interface and so would show nothing.
import { load, primordials, push, realm, webidl } from "core";
import { subjectOf } from "./subject.js";

const { ReflectApply, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectOwnKeys, StringPrototypeSlice } = primordials;

const mostItems = 100;

/** The text of an object that has one of its own (a URL, its parameters, headers), or undefined. */
function wholeText(object) {
  const { subject, platformObjects: { headers, url } } = subjectOf(object);
  return url?.describe(subject) ?? headers?.describe(subject);
}

/** What the page has for an object; undefined where there is no page, and for what an isolated world has of its own. */
function pageObject(object) {
  const { world } = webidl.platformObjects;
  if (world !== undefined) return world.originalOf(object);
  return realm.kind === "window" ? object : undefined;
}

/** Whether an object is the prototype of an interface: it has the accessors and nothing to show. */
const isPrototype = (object) => (webidl.platformObjects.world ?? webidl).isInterfacePrototype(object);

/** Describes an object whose class is an interface of ours; gives false for any other. See inspect.js for `writer`. */
export function describeInterface(object, className, writer, inspectValue) {
  const original = pageObject(object);
  if (isPrototype(original ?? object)) {
    writer.prefix = className;
    writer.hidden = () => true;
    return true;
  }
  if (original !== undefined && describePageObject(object, original, className, writer, inspectValue)) return true;
  const isOfPage = original !== undefined && original !== object;
  if (!isOfPage && !webidl.isPlatformObject(object)) return false;
  const text = wholeText(object);
  if (text !== undefined) {
    writer.prefix = text;
    writer.standsAlone = true;
    return true;
  }
  writer.prefix = className;
  const unforgeable = unforgeableAttributes(object, className);
  writer.hidden = (key) => isUnforgeable(object, key, className);
  addAttributes(object, unforgeable, writer, inspectValue);
  addAttributes(object, isOfPage ? webidl.platformObjects.world.attributesOf(object) : attributesOf(object), writer, inspectValue);
  return true;
}

/** Nodes, windows and styles are shown by the text that stands for them alone, lists by their items. */
function describePageObject(object, original, className, writer, inspectValue) {
  const { describe, itemCount } = load("library/describing");
  const text = describe(original, className);
  if (text !== undefined) {
    writer.prefix = text;
    writer.standsAlone = true;
    writer.hidden = () => true;
    return true;
  }
  const count = itemCount(original);
  if (count === undefined) return false;
  writer.prefix = `${className}(${count})`;
  writer.open = "[";
  writer.close = "]";
  writer.hidden = isIndex;
  for (let index = 0; index < count && index < mostItems; index++) {
    writer.entries[index] = inspectValue(object[index], writer.context);
  }
  if (count > mostItems) writer.entries[mostItems] = `… ${count - mostItems} more`;
  return true;
}

const isIndex = (key) => typeof key === "string" && `${key >>> 0}` === key;

/** The attributes of an object, `{ name, value }`, those of its own interface first. */
function attributesOf(object) {
  const found = [];
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    // A class of the script's that extends an interface has getters of its own, which are not to be called.
    if (!webidl.isInterfacePrototype(holder)) continue;
    const keys = ReflectOwnKeys(holder);
    for (let index = 0; index < keys.length; index++) {
      addAttribute(found, keys[index], object, ReflectGetOwnPropertyDescriptor(holder, keys[index]).get);
    }
  }
  return found;
}

function addAttribute(found, name, object, getter) {
  if (typeof name !== "string" || getter === undefined) return;
  try {
    push(found, { name, value: ReflectApply(getter, object, []) });
  } catch {
    // What is not implemented throws, and so does what has the prototype but no slots.
  }
}

/** The attributes that stand on the object itself: https://webidl.spec.whatwg.org/#LegacyUnforgeable */
function unforgeableAttributes(object, className) {
  const found = [];
  const keys = ReflectOwnKeys(object);
  for (let index = 0; index < keys.length; index++) {
    if (isUnforgeable(object, keys[index], className)) {
      addAttribute(found, keys[index], object, ReflectGetOwnPropertyDescriptor(object, keys[index]).get);
    }
  }
  return found;
}

/** Whether a property is such an attribute, not an accessor that a script has put on an object of a class that extends an interface. */
function isUnforgeable(object, key, className) {
  return (key === "isTrusted" || className === "Location") && ReflectGetOwnPropertyDescriptor(object, key)?.configurable === false;
}

const isEmpty = (value) => value === null || value === undefined || value === false || value === 0 || value === "";

/** Older names of what an event has by another. */
const isAlias = (name) => name === "srcElement" || name === "returnValue";

/** Adds the attributes that tell something: no handlers that are not there, and of events none that are empty. */
function addAttributes(object, attributes, { entries, context }, inspectValue) {
  const isEvent = ReflectGetOwnPropertyDescriptor(object, "isTrusted") !== undefined;
  const seen = { __proto__: null };
  for (let index = 0; index < attributes.length; index++) {
    const { name, value } = attributes[index];
    if (seen[name] || (StringPrototypeSlice(name, 0, 2) === "on" && value === null)) continue;
    if (isEvent && (isEmpty(value) || isAlias(name))) continue;
    seen[name] = true;
    push(entries, `${name}: ${inspectValue(value, context)}`);
  }
}
