// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal, step 17
import { defineValue, primordials, webidl } from "core";
import { make, method } from "web/builtins";
import { DOMException } from "web/dom-exception";

const { ReflectGetOwnPropertyDescriptor } = primordials;
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
      defineValue(copy, "message", webidl.DOMString(message.value), false);
    }
    const cause = ReflectGetOwnPropertyDescriptor(error, "cause");
    if (cause !== undefined && "value" in cause) {
      defineValue(copy, "cause", cloneValue(cause.value, memory), false);
    }
  }
  const stack = ReflectGetOwnPropertyDescriptor(error, "stack")?.value;
  if (typeof stack === "string") {
    defineValue(copy, "stack", stack, false);
  }
  for (let index = 0; index < engineMembers.length; index++) {
    const value = ReflectGetOwnPropertyDescriptor(error, engineMembers[index])?.value;
    if (typeof value === "number" || typeof value === "string") {
      defineValue(copy, engineMembers[index], value, false);
    }
  }
  return copy;
}

function newError(error) {
  return errorOfClass(error.name === undefined ? "Error" : webidl.DOMString(error.name));
}

/** An error of a built-in class, of `Error` where there is none of that name. */
export function errorOfClass(name) {
  for (let index = 0; index < classNames.length; index++) {
    if (classNames[index] === name) return make(name);
  }
  return make("Error");
}
