// https://streams.spec.whatwg.org/#underlying-source-api
import { primordials, webidl } from "core";
import { invokeForPromise, promiseResolvedWith } from "./promises.js";
import { callbackMember } from "./strategy.js";

const { ReflectApply, TypeError } = primordials;

/** An argument of type `object` that may be missing. */
export function optionalObject(value, name) {
  if (value !== undefined && !webidl.isObject(value)) {
    throw new TypeError(`${name} must be an object`);
  }
  return value;
}

/** https://streams.spec.whatwg.org/#dictdef-underlyingsource; members are read in the order of their names. */
export function convertUnderlyingSource(source) {
  const members = webidl.dictionary(source);
  const { autoAllocateChunkSize: size } = members;
  const autoAllocateChunkSize = size === undefined ? undefined : webidl.enforceRange(size, 2 ** 53 - 1);
  const cancel = callbackMember(members.cancel, "cancel");
  const pull = callbackMember(members.pull, "pull");
  const start = callbackMember(members.start, "start");
  const { type } = members;
  if (type !== undefined) {
    webidl.enumeration(type, ["bytes"]);
  }
  return { autoAllocateChunkSize, cancel, isBytes: type !== undefined, pull, start };
}

/** The algorithms that call the members of a script's source, with `this` being that. */
export function sourceAlgorithms(source, { cancel, pull, start }, controller) {
  return {
    start: start === undefined ? () => undefined : () => ReflectApply(start, source, [controller]),
    pull:
      pull === undefined
        ? () => promiseResolvedWith(undefined)
        : () => invokeForPromise(pull, source, [controller]),
    cancel:
      cancel === undefined
        ? () => promiseResolvedWith(undefined)
        : (reason) => invokeForPromise(cancel, source, [reason]),
  };
}
