// Event interfaces from a table of their members
import { primordials, put, webidl } from "core";
import { eventState, initialize } from "web/dom-events";

const {
  ReflectConstruct, ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, TypeError,
} = primordials;

/** What our own code hands to a constructor that a script may not call. */
const internal = Symbol("internal");

/**
 * Makes an event interface.
 *
 * A member of `members` is what the interface's dictionary may have and the event shows: `[convert, default]`, a Web
 * IDL conversion and the value without one. `[convert]` alone is required.
 * @param {string} name
 * @param {Function} Parent
 * @param {{ members?: object, hidden?: object, own?: object, constants?: object, isConstructible?: boolean }} more
 *     `hidden`: members that the event does not show as attributes; `own`: further members of the prototype
 */
export function defineEvent(name, Parent, more) {
  const { members = {}, hidden = {}, own = {}, constants = {}, isConstructible = true } = more;
  const names = ReflectOwnKeys(members);
  const hiddenNames = ReflectOwnKeys(hidden);
  const hasRequired = names.length > 0 && members[names[0]].length === 1;
  const Interface = {
    [name]: class extends Parent {
      constructor(type, init = undefined, token = undefined) {
        if (!isConstructible && token !== internal) throw new TypeError("Illegal constructor");
        if (token !== internal) webidl.requireArguments(arguments.length, hasRequired ? 2 : 1);
        super(type, init, internal);
        const given = webidl.dictionary(init);
        const state = eventState(this);
        state.members ??= { __proto__: null };
        readMembers(state, names, members, given, name);
        readMembers(state, hiddenNames, hidden, given, name);
      }
    },
  }[name];
  ReflectDefineProperty(Interface, "length", { __proto__: null, value: hasRequired ? 2 : 1, configurable: true });
  const { prototype } = Interface;
  for (let i = 0; i < names.length; i++) defineMember(prototype, names[i]);
  copyMembers(own, prototype);
  webidl.expose(Interface, constants);
  return Interface;
}

/** Gives an object the members of another, accessors as such. */
export function copyMembers(from, to) {
  const keys = ReflectOwnKeys(from);
  for (let i = 0; i < keys.length; i++) ReflectDefineProperty(to, keys[i], ReflectGetOwnPropertyDescriptor(from, keys[i]));
}

/** An event of an interface, also of one whose constructor a script may not call. */
export function makeEvent(Interface, type, init = undefined) {
  // What a script has put on Object.prototype is no member of it.
  return ReflectConstruct(Interface, [type, init && { __proto__: null, ...init }, internal]);
}

function readMembers(state, names, members, given, interfaceName) {
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const member = members[name];
    const value = given[name];
    if (value === undefined && member.length === 1) {
      throw new TypeError(`Member ${interfaceName}Init.${name} is required`);
    }
    const convert = member[0];
    setMember(state, name, value === undefined ? member[1] : convert(value, `${interfaceName}Init.${name}`));
  }
}

function setMember(state, name, value) {
  state.members[name] = value;
  // Each target of the path is shown its own.
  if (name === "relatedTarget") state.relatedTarget = value;
}

/** A member's value of an event, for getters. Throws a TypeError for an event without the member. */
export function memberOf(event, name) {
  const state = eventState(event);
  if (state.members === undefined || !(name in state.members)) {
    throw new TypeError(`The ${name} getter can only be used on instances of its interface`);
  }
  return name === "relatedTarget" ? state.relatedTarget : state.members[name];
}

function defineMember(prototype, name) {
  const attribute = {
    get [name]() {
      return memberOf(this, name);
    },
  };
  const { get } = ReflectGetOwnPropertyDescriptor(attribute, name);
  ReflectDefineProperty(prototype, name, { __proto__: null, get, enumerable: true, configurable: true });
}

/**
 * Sets an event up the older way, as https://w3c.github.io/uievents/#dom-uievent-inituievent does.
 * @param {Event} event
 * @param {IArguments} values type, bubbles, cancelable, then the members
 * @param {[string, function(*): *, *][]} members each with its conversion and its value where it was not given
 */
export function initializeLegacy(event, values, members) {
  webidl.requireArguments(values.length, 1);
  const type = webidl.DOMString(values[0]);
  const converted = [];
  for (let i = 0; i < members.length; i++) {
    const { 0: name, 1: convert, 2: initial } = members[i];
    memberOf(event, name);
    const value = values[i + 3];
    put(converted, i, value === undefined ? initial : convert(value));
  }
  const state = eventState(event);
  if (!initialize(state, type, !!values[1], !!values[2])) return;
  for (let i = 0; i < members.length; i++) setMember(state, members[i][0], converted[i]);
}
