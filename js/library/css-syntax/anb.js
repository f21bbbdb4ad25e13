// https://drafts.csswg.org/css-syntax/#the-anb-type

const INTEGER = /^[+-]?\d+$/;

/**
 * Parses An+B.
 * @param {TokenStream} stream what belongs to An+B is consumed
 * @returns {{ a: number, b: number } | null} null if it does not stand there
 */
export function parseAnB(stream) {
  const { text } = stream;
  const first = stream.next();
  let source = text.slice(first.start, first.end).toLowerCase();
  if (first.type === "ident") {
    source = first.value.toLowerCase();
    if (source === "even") return { a: 2, b: 0 };
    if (source === "odd") return { a: 2, b: 1 };
  } else if (first.type === "number") {
    return first.isInteger ? { a: 0, b: first.number } : null;
  } else if (first.type === "dimension") {
    if (!first.isInteger) return null;
    source = `${first.number}${first.unit.toLowerCase()}`;
  } else if (first.type === "delim" && first.value === "+" && stream.peek().type === "ident") {
    source = stream.next().value.toLowerCase();
    if (source[0] !== "n") return null;
  } else {
    return null;
  }
  const match = /^([+-]?\d*)n(-\d*)?$/.exec(source);
  if (match === null) return null;
  const [, step, rest] = match;
  const a = step === "" || step === "+" ? 1 : step === "-" ? -1 : +step;
  if (rest === undefined) return parseSignedB(stream, a);
  if (rest !== "-") return { a, b: +rest };
  return parseDigits(stream, a, -1);
}

/** What may follow `n`: a signed integer, or a sign and an integer, or nothing. */
function parseSignedB(stream, a) {
  const mark = stream.mark();
  stream.skipSpace();
  const token = stream.peek();
  if (token.type === "number" && token.isInteger && token.sign !== "") {
    stream.next();
    return { a, b: token.number };
  }
  if (token.type === "delim" && (token.value === "+" || token.value === "-")) {
    stream.next();
    return parseDigits(stream, a, token.value === "-" ? -1 : 1);
  }
  stream.reset(mark);
  return { a, b: 0 };
}

/** An integer without a sign, behind a sign. */
function parseDigits(stream, a, sign) {
  stream.skipSpace();
  const token = stream.next();
  const isDigits = token.type === "number" && token.sign === ""
    && INTEGER.test(stream.text.slice(token.start, token.end));
  return isDigits ? { a, b: sign * token.number + 0 } : null;
}

/** https://drafts.csswg.org/css-syntax/#serialize-an-anb-value */
export function serializeAnB({ a, b }) {
  if (a === 0) return `${b}`;
  const step = a === 1 ? "n" : a === -1 ? "-n" : `${a}n`;
  return b === 0 ? step : `${step}${b > 0 ? "+" : ""}${b}`;
}
