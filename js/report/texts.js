/**
 * A page's HTML, which may be kept as its difference from an earlier one, and that as its difference from another …
 * Puts the whole texts in the places of the differences that it has read.
 * @param {number} number of the value: a text, or [number of the earlier value that it resembles, how much of its start and
 *   of its end is the same, what stands between]
 * @param {unknown[]} values
 * @returns {string}
 */
export function restoreText(number, values) {
  const differences = [];
  let at = number;
  for (; Array.isArray(values[at]) && values[at][0] < at; at = values[at][0]) differences.push(at);
  let text = String(values[at]);
  for (const place of differences.reverse()) {
    const [, start, end, middle] = values[place];
    text = text.slice(0, start) + middle + text.slice(text.length - end);
    values[place] = text;
  }
  return text;
}
