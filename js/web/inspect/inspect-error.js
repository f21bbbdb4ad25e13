// Errors, with the stack that the engine wrote when they were made.
import { primordials, webidl } from "core";
import { dataProperty } from "./properties.js";

const { Error, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, StringPrototypeIndexOf } = primordials;
const { prototype: ErrorPrototype, isError: hasErrorData } = Error;

/** Whether the object is an Error, by its slot where the engine can tell, else by what it inherits from. */
export function isError(object) {
  if (hasErrorData !== undefined) {
    return hasErrorData(object);
  }
  for (let holder = ReflectGetPrototypeOf(object); holder !== null; holder = ReflectGetPrototypeOf(holder)) {
    if (holder === ErrorPrototype) {
      return true;
    }
  }
  return false;
}

/** "Name: message", and below it the lines of the stack. */
export function inspectError(error, className) {
  const details = webidl.platformObjects.exceptions?.domExceptionDetails(error);
  const name = details?.name ?? text(dataProperty(error, "name")) ?? className ?? "Error";
  const message = details?.message ?? text(dataProperty(error, "message")) ?? "";
  const title = message === "" ? name : `${name}: ${message}`;
  const stack = text(ReflectGetOwnPropertyDescriptor(error, "stack")?.value) ?? "";
  if (stack === "") {
    return title;
  }
  let lines = "";
  let start = 0;
  for (let end = StringPrototypeIndexOf(stack, "\n"); end >= 0; end = StringPrototypeIndexOf(stack, "\n", start)) {
    lines += line(stack, start, end);
    start = end + 1;
  }
  return `${title}${lines}${line(stack, start, stack.length)}`;
}

function line(stack, start, end) {
  return end > start ? `\n    at ${primordials.StringPrototypeSlice(stack, start, end)}` : "";
}

function text(value) {
  return typeof value === "string" ? value : undefined;
}
