// Errors, with those frames of their stack that stand in scripts of the user.
import { host, primordials } from "core";
import { dataProperty } from "./properties.js";
import { subjectOf } from "./subject.js";

const { Error, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf } = primordials;
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

/** "Name: message", and below it the frames. */
export function inspectError(error, className) {
  const { subject, platformObjects } = subjectOf(error);
  const details = platformObjects.exceptions?.domExceptionDetails(subject);
  const name = details?.name ?? text(dataProperty(error, "name")) ?? className ?? "Error";
  const message = details?.message ?? text(dataProperty(error, "message")) ?? "";
  const title = message === "" ? name : `${name}: ${message}`;
  const stack = text(ReflectGetOwnPropertyDescriptor(error, "stack")?.value) ?? "";
  return stack === "" ? title : host.error_text(title, stack);
}

function text(value) {
  return typeof value === "string" ? value : undefined;
}
