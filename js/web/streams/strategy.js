// https://streams.spec.whatwg.org/#blqs-internal-slots: queuing strategies as streams take them.
import { primordials, webidl } from "core";

const { RangeError, ReflectApply, TypeError } = primordials;

/** A member of a dictionary that is a callback function: https://webidl.spec.whatwg.org/#js-callback-function */
export function callbackMember(value, name) {
  if (value !== undefined && typeof value !== "function") {
    throw new TypeError(`Member '${name}' must be a function`);
  }
  return value;
}

/** https://streams.spec.whatwg.org/#dictdef-queuingstrategy */
export function convertStrategy(strategy) {
  const members = webidl.dictionary(strategy);
  const { highWaterMark } = members;
  const converted = highWaterMark === undefined ? undefined : +highWaterMark;
  return { highWaterMark: converted, size: callbackMember(members.size, "size") };
}

/** https://streams.spec.whatwg.org/#validate-and-normalize-high-water-mark */
export function extractHighWaterMark({ highWaterMark }, byDefault) {
  if (highWaterMark === undefined) {
    return byDefault;
  }
  if (!(highWaterMark >= 0)) {
    throw new RangeError("highWaterMark must be a number that is not negative");
  }
  return highWaterMark;
}

export function sizeOfOne() {
  return 1;
}

/** https://streams.spec.whatwg.org/#make-size-algorithm-from-size-function; what it gives is a number. */
export function extractSizeAlgorithm({ size }) {
  return size === undefined ? sizeOfOne : (chunk) => +ReflectApply(size, undefined, [chunk]);
}
