const simpleRange = /^bytes[\t ]*=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/;

/**
 * The part of a body that a header `Range` asks for: https://fetch.spec.whatwg.org/#simple-range-header-value
 * @param {string} value of the header
 * @param {number} size of the body in bytes
 * @returns {{ start: number, end: number } | null} from `start` up to `end`, which is not in it; null where the value asks for nothing
 *   that is there
 */
export function byteRange(value, size) {
  const [, first = "", last = ""] = simpleRange.exec(value) ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && +first > +last) return null;
  const start = first === "" ? Math.max(size - +last, 0) : +first;
  const end = first === "" || last === "" ? size : Math.min(+last + 1, size);
  return start < size ? { start, end } : null;
}
