// Conversions of the members of event dictionaries
import { primordials, webidl } from "core";
import { $events } from "web/dom-events";

const { ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, SymbolFor, SymbolToStringTag, TypeError } = primordials;

/** The node type of a node (js/library/tree/slots.js), undefined for every other target. */
const $nodeType = SymbolFor("extrun.dom.node type");

export const { DOMString, USVString, double, long, unsignedLong, unsignedShort } = webidl;

export const boolean = (value) => !!value;

export const any = (value) => value;

/** https://webidl.spec.whatwg.org/#js-short */
export const short = (value) => (+value << 16) >> 16;

/** https://webidl.spec.whatwg.org/#js-nullable-type of a string or number type */
export const nullable = (convert) => (value) => (value === null || value === undefined ? null : convert(value));

function requireObject(value, isRight, place, interfaceName) {
  if (value === null || value === undefined) return null;
  if (!webidl.isObject(value) || !isRight(value)) {
    throw new TypeError(`Member ${place} must be an instance of ${interfaceName}`);
  }
  return value;
}

const isTarget = (value) => value[$events] !== undefined;
const isWindow = (value) => value[$events] !== undefined && value[$nodeType] === undefined;
const isElement = (value) => value[$nodeType] === 1;

/** `EventTarget?` */
export const targetOrNull = (value, place) => requireObject(value, isTarget, place, "EventTarget");

/** `Window?` */
export const windowOrNull = (value, place = "view") => requireObject(value, isWindow, place, "Window");

/** `Element?` */
export const elementOrNull = (value, place) => requireObject(value, isElement, place, "Element");

/** A nullable interface type that is not there, or whose members extrun does not read. */
export const objectOrNull = (value, place) => requireObject(value, webidl.isObject, place, "Object");

/** Whether an object is, by its prototypes, of an interface of any window. */
function isOf(object, name) {
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    if (ReflectGetOwnPropertyDescriptor(holder, SymbolToStringTag)?.value === name) return true;
  }
  return false;
}

/** A nullable interface type whose chunk need not be loaded to ask. */
export const instanceOrNull = (name) => (value, place) => requireObject(value, (object) => isOf(object, name), place, name);

/** The same, not nullable. */
export const instanceOf = (name) => (value, place) => {
  if (value === null) throw new TypeError(`Member ${place} must be an instance of ${name}`);
  return instanceOrNull(name)(value, place);
};
