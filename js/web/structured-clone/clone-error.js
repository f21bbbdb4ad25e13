// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal, step 17
import { primordials, webidl } from "core";
import { make, method } from "web/builtins";
import { DOMException } from "web/dom-exception";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor } = primordials;
const MapPrototypeSet = method("Map", "set");

const classNames = ["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"];
const engineMembers = ["line", "column", "sourceURL"];

/** A copy with name, message, cause and the stack of the original. */
export function cloneError(error, memory, cloneValue) {
  const details = webidl.platformObjects.exceptions.domExceptionDetails(error);
  const copy = details === undefined ? newError(error) : new DOMException(details.message, details.name);
  MapPrototypeSet(memory, error, copy);
  if (details === undefined) {
    const message = ReflectGetOwnPropertyDescriptor(error, "message");
    if (message !== undefined && "value" in message) {
      define(copy, "message", webidl.DOMString(message.value));
    }
    const cause = ReflectGetOwnPropertyDescriptor(error, "cause");
    if (cause !== undefined && "value" in cause) {
      define(copy, "cause", cloneValue(cause.value, memory));
    }
  }
  const stack = ReflectGetOwnPropertyDescriptor(error, "stack")?.value;
  if (typeof stack === "string") {
    define(copy, "stack", stack);
  }
  for (let index = 0; index < engineMembers.length; index++) {
    const value = ReflectGetOwnPropertyDescriptor(error, engineMembers[index])?.value;
    if (typeof value === "number" || typeof value === "string") {
      define(copy, engineMembers[index], value);
    }
  }
  return copy;
}

function newError(error) {
  const name = error.name === undefined ? "Error" : webidl.DOMString(error.name);
  for (let index = 0; index < classNames.length; index++) {
    if (classNames[index] === name) {
      return make(name);
    }
  }
  return make("Error");
}

function define(error, key, value) {
  ReflectDefineProperty(error, key, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
}
