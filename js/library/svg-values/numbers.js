// https://svgwg.org/svg2-draft/types.html#InterfaceSVGNumber: numbers of single precision

/** The shortest text that is read as the same number of single precision. */
export function numberText(value) {
  const single = Math.fround(value);
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(single.toPrecision(digits)));
    if (Math.fround(Number(text)) === single) return text;
  }
  return String(Number(single.toPrecision(9)));
}

/** Of a rectangle. */
export function boxText(x, y, width, height) {
  return `${numberText(x)} ${numberText(y)} ${numberText(width)} ${numberText(height)}`;
}

const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const separator = /[ \t\r\n\f]*,?[ \t\r\n\f]*/y;

/**
 * A list of numbers that white space or commas part: https://svgwg.org/svg2-draft/types.html#TermListOfT
 * @param {string} text
 * @returns {number[] | undefined} of single precision; undefined where it is none
 */
export function parseNumbers(text) {
  const trimmed = text.replace(/^[ \t\r\n\f]+|[ \t\r\n\f]+$/g, "");
  const values = [];
  let position = 0;
  while (position < trimmed.length) {
    if (values.length > 0) {
      separator.lastIndex = position;
      separator.exec(trimmed);
      position = separator.lastIndex;
    }
    number.lastIndex = position;
    const found = number.exec(trimmed);
    if (found === null) return undefined;
    values.push(Math.fround(Number(found[0])));
    position = number.lastIndex;
  }
  return values;
}
