/**
 * A long text that is kept as its difference from another one.
 * @param {unknown} value a text, or [number of the value it resembles, how much of its start and of its end is the same,
 *   what stands between]
 * @param {unknown[]} values
 * @returns {string}
 */
export function restoreText(value, values) {
  if (!Array.isArray(value)) {
    return String(value);
  }
  const [base, start, end, middle] = value;
  const text = restoreText(values[base], values);
  return text.slice(0, start) + middle + text.slice(text.length - end);
}
