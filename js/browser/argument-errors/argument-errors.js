// The whole check of a `browser.*` call's arguments, which says in WebKit's sentences what is wrong. It is loaded only
// when the quick check of `browser/api` is not certain that all is well. The format of a schema: ../schema/README.md
//
// Which argument belongs to which parameter:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Bindings/Scripts/CodeGeneratorExtensions.pm
// Types and sentences:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionUtilities.mm
import { host, load, primordials, push, put, realm } from "core";
import { isMember } from "browser/api";
import { errorText } from "./error-text.js";
import { iconProblem } from "./icons.js";
import { isDictionary, typeProblem, withoutUndefined } from "./types.js";
import { identifierProblem, valueProblem } from "./values.js";

export { iconProblem, iconURLs } from "./icons.js";
export { isDictionary, typeProblem, withoutUndefined } from "./types.js";
export { identifierProblem } from "./values.js";

const { ArrayIsArray, Error, JSONStringify, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/**
 * Throws the sentence for a wrong value: see `errorText`.
 * @throws {Error}
 */
export function refuse(call, key, text) {
  throw new Error(errorText(call, key, text));
}

/**
 * Lets an address through that is whole, or relative to the extension's own.
 * @throws {Error}
 */
export function checkURL(call, url) {
  if (load("library/url").parse(url, realm.baseURL()) === null) refuse(call, "url", `'${url}' is not a valid URL`);
}

/**
 * What `addListener` and its like say of what is no function.
 * @param {string} call as `listenerCall` of browser/api gives it
 * @param {number} given how many arguments there were
 */
export function refuseListener(call, given) {
  if (given === 0) refuse(call, undefined, "a required argument is missing");
  refuse(call, "listener", "a function is expected");
}

const callbackParameter = { name: "callback", type: "function", optional: true };

/**
 * @param {string} call the function with its brackets, as it stands in error sentences: `action.setBadgeText()`
 * @param {{params: object[], returns?: "value", leftToRight?: boolean}} description the function in the schema
 * @param {object} types the schema's groups of members
 * @param {ArrayLike<any>} args what the function was called with
 * @returns {any[]} one value for each parameter (`undefined`: omitted), and the callback last where the function
 *   returns a promise
 * @throws {Error} with WebKit's sentence
 */
export function checkArguments(call, description, types, args) {
  const { params } = description;
  const count = description.returns === "value" ? params.length : params.length + 1;
  const at = (index) => (index < params.length ? params[index] : callbackParameter);
  const fail = (key, text) => refuse(call, key, text);
  const values = assign(description, count, at, args, fail);
  for (let index = 0; index < params.length; index++) {
    const value = values[index];
    put(values, index, normalized(params[index], value, types, fail));
    if (params[index].groups && value !== undefined) tellIgnored(call, params[index].groups, types, value);
  }
  return values;
}

/** Tells of members that no group has, as misspelt ones: WebKit ignores them. No getter of the script is called. */
function tellIgnored(call, groups, types, argument) {
  const names = ReflectOwnKeys(argument);
  for (let place = 0; place < names.length; place++) {
    const name = names[place];
    if (typeof name === "symbol" || isMember(name, groups, types)) continue;
    if (ReflectGetOwnPropertyDescriptor(argument, name)?.value === undefined) continue;
    const known = [];
    for (let index = 0; index < groups.length; index++) {
      const keys = ReflectOwnKeys(types[groups[index]].keys);
      for (let key = 0; key < keys.length; key++) push(known, keys[key]);
    }
    host.option_ignored(call, name, JSONStringify(known));
  }
}

/** Gives each parameter its argument, and fails where one is missing, unknown or of a wrong kind. */
function assign(description, count, at, args, fail) {
  const given = args.length;
  const values = [];
  let required = 0;
  for (let index = 0; index < count; index++) {
    put(values, index, undefined);
    if (!at(index).optional) required++;
  }
  if (given < required) fail(undefined, "a required argument is missing");

  const takeFirst = (taken) => {
    for (let index = 0; index < taken; index++) take(values, index, at(index), args[index], fail);
  };
  const last = count - 1;
  let left = 0;
  if (required === count || given === count) {
    takeFirst(count);
  } else if (at(last).optional && (count <= 2 || required >= last)) {
    // More arguments than parameters: WebKit then takes none of them at all.
    if (given === last && (required === last || !fits(at(last), args[0]))) takeFirst(last);
    else if (given === 1 && count === 2) take(values, last, at(last), args[0], fail);
  } else if (description.leftToRight) {
    left = assignLeftToRight(values, count, at, args, required, fail);
  } else {
    left = assignRightToLeft(values, count, at, args, required, fail);
  }

  for (let index = 0; index < count; index++) complete(values, index, at(index), fail);
  if (left > 0) fail(undefined, "an unknown argument was provided");
  return values;
}

function assignLeftToRight(values, count, at, args, required, fail) {
  let end = args.length;
  let optionals = end - required;
  let last = count;
  if (at(count - 1) === callbackParameter) {
    last--;
    if (optionals > 0 && fits(callbackParameter, args[end - 1])) {
      put(values, last, args[--end]);
      optionals--;
    }
  }
  let next = 0;
  for (let index = 0; index < last && next < end; index++) {
    if (!at(index).optional) {
      take(values, index, at(index), args[next++], fail);
    } else if (optionals > 0 && fits(at(index), args[next])) {
      put(values, index, args[next++]);
      optionals--;
    }
  }
  return end - next;
}

function assignRightToLeft(values, count, at, args, required, fail) {
  let left = args.length;
  let optionals = left - required;
  for (let index = count - 1; index >= 0 && left > 0; index--) {
    if (!at(index).optional) {
      take(values, index, at(index), args[--left], fail);
    } else if (optionals > 0 && fits(at(index), args[left - 1])) {
      put(values, index, args[--left]);
      optionals--;
    }
  }
  return left;
}

function take(values, index, parameter, argument, fail) {
  if (!fits(parameter, argument)) fail(parameter.name, expected(parameter));
  put(values, index, argument);
}

/** Whether an argument may stand for a parameter, before a look inside. */
function fits(parameter, argument) {
  if (parameter.type === "any") return true;
  if (argument === undefined || argument === null) return parameter.optional === true;
  switch (parameter.type) {
    case "object":
      return isDictionary(argument);
    case "array":
      return ArrayIsArray(argument);
    case "json":
      return typeof argument !== "function";
    default:
      return typeof argument === parameter.type;
  }
}

function expected({ type }) {
  if (type === "array") return "an array is expected";
  return `${type === "object" || type === "json" || type === "any" ? "an object" : `a ${type}`} is expected`;
}

/** What WebKit's bindings do to an argument once all have found their parameters. */
function complete(values, index, parameter, fail) {
  const value = values[index];
  if (value === null && (parameter.optional || parameter.type !== "any")) put(values, index, undefined);
  if (parameter.type === "json") {
    const text = value === undefined ? undefined : JSONStringify(value);
    if (text === undefined) fail(parameter.name, "a JSON serializable value is expected");
    put(values, index, text);
  } else if (!parameter.optional) {
    const isNumber = parameter.type === "number";
    if (value === undefined || (isNumber && value - value !== 0)) fail(parameter.name, expected(parameter));
  }
}

/** The value as the function gets it, once what it holds has been checked. */
function normalized(parameter, value, types, fail) {
  if (parameter.accepts) {
    const problem = typeProblem(value ?? null, parameter.accepts);
    if (problem) fail(parameter.name, problem);
    return ArrayIsArray(value) ? withoutUndefined(value) : value;
  }
  if (value === undefined) return value;
  if (parameter.type === "object") return dictionary(parameter, value, types, fail);
  if (parameter.maximumLength < value.length) fail(parameter.name, "it exceeded the maximum allowed length");
  if (parameter.is) {
    const problem = identifierProblem(parameter, value);
    // WebKit takes a number that can be no identifier for one that was omitted, where it may be omitted.
    if (problem && parameter.optional && value !== -1) return undefined;
    if (problem) fail(`${parameter.is}Id`, problem);
  }
  return value;
}

function dictionary(parameter, value, types, fail) {
  const result = { __proto__: null };
  if (!parameter.groups) {
    for (const key in value) result[key] = value[key];
    return result;
  }
  for (let index = 0; index < parameter.groups.length; index++) {
    group(types[parameter.groups[index]], parameter, value, result, fail);
  }
  return result;
}

function group({ keys, exclusive, icons }, parameter, value, result, fail) {
  const missing = [];
  const name = parameter.unnamed ? undefined : parameter.name;
  const names = ReflectOwnKeys(keys);
  for (let place = 0; place < names.length; place++) {
    const key = names[place];
    const item = value[key];
    if (item === undefined || (item === null && !parameter.keepsNull)) {
      if (keys[key].required) push(missing, key);
      continue;
    }
    const problem = typeProblem(item, keys[key].type, key);
    if (problem) fail(name, problem);
    // Lists of anything are left to whoever reads them.
    result[key] = ArrayIsArray(item) && keys[key].type !== "array" ? withoutUndefined(item) : item;
  }
  if (missing.length > 0) fail(name, `it is missing required keys: ${list(missing)}`);
  if (exclusive && exclusive[0] in result && exclusive[1] in result) fail(name, exclusive[2]);
  for (let place = 0; place < names.length; place++) {
    const key = names[place];
    const problem = key in result && valueProblem(keys[key], result[key]);
    if (problem) fail(key, problem);
  }
  const problem = icons && iconProblem(result);
  if (problem) fail(problem[0], problem[1]);
}

function list(names) {
  const last = names.length - 1;
  let text = `'${names[0]}'`;
  for (let index = 1; index < last; index++) text += `, '${names[index]}'`;
  return last === 0 ? text : `${text}${last > 1 ? "," : ""} and '${names[last]}'`;
}
