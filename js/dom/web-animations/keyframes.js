// https://drafts.csswg.org/web-animations-1/#processing-a-keyframes-argument
import { primordials, push, put, webidl } from "core";
import { isCustomName, parseProperty, propertyNamed } from "library/css-values";
import { StringPrototypeReplace, StringPrototypeStartsWith, pattern } from "library/text";
import { method } from "web/builtins";
import { readEasing } from "./easing.js";

const { ReflectOwnKeys, RegExpPrototypeExec, StringPrototypeToLowerCase, SymbolIterator, TypeError } = primordials;
const ArrayPrototypeSort = method("Array", "sort");

const composites = ["replace", "add", "accumulate", "auto"];
const readComposite = (value) => webidl.enumeration(value, composites);

const upper = pattern(/[A-Z]/g);

/** The CSS property that a member of a keyframe means; undefined where it means none. */
function propertyOf(member) {
  if (isCustomName(member)) return member;
  if (RegExpPrototypeExec(/-|^(?:animation|transition)/, member) !== null) return undefined;
  if (member === "cssFloat") return propertyNamed("float");
  if (member === "cssOffset") return propertyNamed("offset");
  const name = StringPrototypeToLowerCase(StringPrototypeReplace(member, upper, "-$&"));
  return propertyNamed(StringPrototypeStartsWith(name, "webkit-") ? `-${name}` : name);
}

function readOffset(value) {
  if (value === null || value === undefined) return null;
  const number = webidl.double(value);
  if (number < 0 || number > 1) throw new TypeError("The offset of a keyframe must be between 0 and 1");
  return number;
}

/** The members of an object that are properties, in the order of their names. */
function propertiesOf(object) {
  const keys = ReflectOwnKeys(object);
  const names = [];
  for (let i = 0; i < keys.length; i++) {
    if (typeof keys[i] === "string" && propertyOf(keys[i]) !== undefined) push(names, keys[i]);
  }
  ArrayPrototypeSort(names);
  return names;
}

const makeKeyframe = () => ({ offset: null, computed: null, easing: "linear", composite: "auto", values: { __proto__: null } });

function addValue(keyframe, member, value) {
  const name = propertyOf(member);
  if (isCustomName(name) || parseProperty(name, value) !== null) keyframe.values[member] = value;
}

function fromList(list) {
  const keyframes = [];
  for (let i = 0; i < list.length; i++) {
    const given = webidl.dictionary(list[i]);
    const keyframe = makeKeyframe();
    keyframe.offset = readOffset(given.offset);
    if (given.composite !== undefined) keyframe.composite = readComposite(given.composite);
    if (given.easing !== undefined) keyframe.easing = readEasing(given.easing);
    const names = webidl.isObject(list[i]) ? propertiesOf(list[i]) : [];
    for (let k = 0; k < names.length; k++) addValue(keyframe, names[k], webidl.DOMString(list[i][names[k]]));
    put(keyframes, i, keyframe);
  }
  return keyframes;
}

const asList = (value, convert) => (
  webidl.isObject(value) && value[SymbolIterator] !== undefined ? webidl.sequence(value, convert) : [convert(value)]);

/** The keyframe at an offset, added in order where there is none. */
function keyframeAt(keyframes, at) {
  let place = 0;
  while (place < keyframes.length && keyframes[place].computed < at) place++;
  if (keyframes[place]?.computed === at) return keyframes[place];
  for (let i = keyframes.length; i > place; i--) put(keyframes, i, keyframes[i - 1]);
  const made = makeKeyframe();
  made.computed = at;
  put(keyframes, place, made);
  return made;
}

/** An object whose members have lists of values. */
function fromMembers(object) {
  const keyframes = [];
  const names = propertiesOf(object);
  for (let i = 0; i < names.length; i++) {
    const values = asList(object[names[i]], webidl.DOMString);
    for (let k = 0; k < values.length; k++) {
      addValue(keyframeAt(keyframes, values.length === 1 ? 1 : k / (values.length - 1)), names[i], values[k]);
    }
  }
  const offsets = object.offset === undefined ? [] : asList(object.offset, readOffset);
  const easings = object.easing === undefined ? [] : asList(object.easing, readEasing);
  const given = object.composite === undefined ? [] : asList(object.composite, readComposite);
  for (let i = 0; i < keyframes.length; i++) {
    if (offsets[i] !== undefined) keyframes[i].offset = offsets[i];
    if (easings.length > 0) keyframes[i].easing = easings[i % easings.length];
    if (given.length > 0) keyframes[i].composite = given[i % given.length];
  }
  return keyframes;
}

/** Reads the keyframes that a script gives. */
export function readKeyframes(argument) {
  if (argument === null || argument === undefined) return [];
  if (!webidl.isObject(argument)) throw new TypeError("Keyframes must be an object, or a list of them");
  const iterator = argument[SymbolIterator];
  const keyframes = iterator === undefined || iterator === null
    ? fromMembers(argument) : fromList(webidl.sequence(argument, (value) => value));
  let last = 0;
  for (let i = 0; i < keyframes.length; i++) {
    const { offset } = keyframes[i];
    if (offset === null) continue;
    if (offset < last) throw new TypeError("The offsets of keyframes must not decrease");
    last = offset;
  }
  computeOffsets(keyframes);
  return keyframes;
}

/** https://drafts.csswg.org/web-animations-1/#compute-missing-keyframe-offsets */
function computeOffsets(keyframes) {
  const { length } = keyframes;
  for (let i = 0; i < length; i++) keyframes[i].computed = keyframes[i].offset;
  if (length === 0) return;
  keyframes[length - 1].computed ??= 1;
  if (length > 1) keyframes[0].computed ??= 0;
  let known = 0;
  for (let i = 1; i < length; i++) {
    if (keyframes[i].computed === null) continue;
    const from = keyframes[known].computed;
    for (let k = known + 1; k < i; k++) keyframes[k].computed = from + ((keyframes[i].computed - from) * (k - known)) / (i - known);
    known = i;
  }
}

/** A keyframe as `getKeyframes` gives it. */
export function describeKeyframe({ offset, computed, easing, composite, values }) {
  const described = { offset, computedOffset: computed, easing, composite };
  const names = ReflectOwnKeys(values);
  for (let i = 0; i < names.length; i++) {
    const name = propertyOf(names[i]);
    const results = isCustomName(name) ? null : parseProperty(name, values[names[i]]);
    described[names[i]] = results !== null && results.length === 1 ? results[0].value : values[names[i]];
  }
  return described;
}
