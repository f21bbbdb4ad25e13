// Takes the arguments of a `browser.*` call apart by its schema (../schema/README.md), quickly where they are plainly right.
//
// OPTIMIZATION: every life of a worker evaluates this anew, so the sentences for what is wrong, and the rare ways of
// calling that are right all the same, stand in `browser/argument-errors`, which is the authority and loads on demand.
import { load, primordials, put } from "core";

const { ArrayIsArray, JSONParse, JSONStringify, ReflectGetPrototypeOf, ReflectOwnKeys } = primordials;
const objectPrototype = ReflectGetPrototypeOf({});

/**
 * Makes the check of one namespace.
 * @param {string} namespace as it stands in error sentences, such as `action`; WebKit says `storageArea` for storage
 * @param {{types: string, functions: Record<string, string>}} schema a `*.schema.json`: what bundling makes of it are JSON texts
 * @returns {(name: string, args: ArrayLike<any>) => any[]} takes a function's name and what it was called with; gives
 *   one value for each parameter (`undefined`: omitted), and the callback last where the function returns a promise.
 *   A parameter of type `json` becomes its JSON text. Throws an Error with WebKit's sentence.
 */
export function checker(namespace, schema) {
  // OPTIMIZATION: parsed at the first call, since most lives call few functions.
  const descriptions = { __proto__: null };
  let types;
  return (name, args) => {
    const description = (descriptions[name] ??= JSONParse(schema.functions[name]));
    types ??= JSONParse(schema.types);
    return (
      quickCheck(description, types, args) ??
      load("browser/argument-errors").checkArguments(`${namespace}.${name}()`, description, types, args)
    );
  };
}

/** The values, or `undefined` where only the whole check can tell. */
function quickCheck({ params, returns }, types, args) {
  let given = args.length;
  let callback;
  if (returns !== "value" && given > 0 && typeof args[given - 1] === "function") callback = args[--given];
  let optionals = given;
  for (let index = 0; index < params.length; index++) if (!params[index].optional) optionals--;
  if (optionals < 0) return undefined;

  const values = [];
  let next = 0;
  for (let index = 0; index < params.length; index++) {
    const parameter = params[index];
    put(values, index, undefined);
    if (parameter.optional) {
      const isOmitted = args[next] === undefined || args[next] === null;
      if (optionals === 0 || !(isOmitted || fits(parameter.type, args[next]))) continue;
      optionals--;
      if (isOmitted) {
        next++;
        continue;
      }
    } else if (!fits(parameter.type, args[next])) {
      return undefined;
    }
    const value = taken(parameter, types, args[next++]);
    if (value === undefined) return undefined;
    put(values, index, value);
  }
  if (next < given) return undefined;
  if (returns !== "value") put(values, params.length, callback);
  return values;
}

function fits(type, argument) {
  if (type === "object") return isDictionary(argument);
  if (type === "json") return argument !== null && typeof argument !== "function";
  return type === "any" || typeof argument === type;
}

/** The value that stands for an argument of the right kind; `undefined`: only the whole check can tell. */
function taken(parameter, types, argument) {
  switch (parameter.type) {
    case "json": {
      const text = JSONStringify(argument);
      return text === undefined || text.length > parameter.maximumLength ? undefined : text;
    }
    case "object":
      return dictionary(parameter, types, argument);
    default:
      return (parameter.accepts ? isOf(parameter.accepts, argument) : isRight(parameter, argument))
        ? argument
        : undefined;
  }
}

function dictionary({ groups, keepsNull }, types, argument) {
  const result = { __proto__: null };
  if (!groups) {
    for (const key in argument) result[key] = argument[key];
    return result;
  }
  const given = ReflectOwnKeys(argument);
  for (let place = 0; place < given.length; place++) if (!isMember(given[place], groups, types)) return undefined;
  for (let index = 0; index < groups.length; index++) {
    const { keys, exclusive, icons } = types[groups[index]];
    const names = ReflectOwnKeys(keys);
    for (let place = 0; place < names.length; place++) {
      const key = names[place];
      const value = argument[key];
      if (value === undefined || (value === null && !keepsNull)) {
        if (keys[key].required) return undefined;
      } else if (isOf(keys[key].type, value) && isRight(keys[key], value)) {
        result[key] = value;
      } else {
        return undefined;
      }
    }
    if (exclusive && exclusive[0] in result && exclusive[1] in result) return undefined;
    if (icons && typeof result.path !== "string") return undefined;
  }
  return result;
}

/** Whether one of the groups has a member of this name. */
export function isMember(name, groups, types) {
  for (let index = 0; index < groups.length; index++) if (types[groups[index]].keys[name] !== undefined) return true;
  return false;
}

/** Whether a value is of a type, or of one of a list of types. */
function isOf(type, value) {
  if (ArrayIsArray(type)) {
    for (let index = 0; index < type.length; index++) if (isOf(type[index], value)) return true;
    return false;
  }
  if (type.array) {
    if (!ArrayIsArray(value)) return false;
    for (let index = 0; index < value.length; index++) if (typeof value[index] !== type.array) return false;
    return type.array === "string";
  }
  if (type === "null") return value === null;
  return type === "object" ? isDictionary(value) : typeof value === type;
}

/** Numbers are finite and, where they name something, positive whole numbers; words of a list take the whole check. */
function isRight({ is, oneOf }, value) {
  if (oneOf) return false;
  if (typeof value === "number") return is ? value > 0 && value % 1 === 0 : value - value === 0;
  return !is;
}

function isDictionary(value) {
  return (
    typeof value === "object" &&
    value !== null &&
    ReflectGetPrototypeOf(value) === objectPrototype &&
    typeof value.then !== "function"
  );
}
