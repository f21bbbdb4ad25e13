// OPTIMIZATION: what most rules consist of is read by an expression, not by its tokens.

/** Any number of characters that stand for themselves: no brackets, quotes, escapes or beginnings of comments. */
const plain = "[^{}()[\\]\"'\\\\/]*";
const quoted = "\"[^\"\\\\\\n]*\"|'[^'\\\\\\n]*'";

/** Plain characters with other pieces between them. */
const mixed = (pieces) => `${plain}(?:(?:${pieces})${plain})*`;

/** Pieces, or brackets around them, so many of which may stand in one another. */
function nested(pieces, depth) {
  if (depth === 0) return pieces;
  const inner = mixed(nested(pieces, depth - 1));
  return `${pieces}|\\(${inner}\\)|\\[${inner}\\]`;
}

const prelude = new RegExp(`${mixed(nested(`${quoted}|\\\\[^{}\\n]`, 2))}(?=\\{)`, "y");
const block = new RegExp(`${mixed(nested(`${quoted}|/(?!\\*)`, 3))}(?=\\})`, "y");

/** An address without quotes, in which other signs have a meaning. */
const address = /url\((?!["'])/i;

function take(stream, expression) {
  const mark = stream.mark();
  const text = stream.take(expression);
  if (text === null || !address.test(text)) return text;
  stream.reset(mark);
  return null;
}

/** Consumes what stands in front of a block; null, and nothing is consumed, where it is not plain. */
export const takePlainPrelude = (stream) => take(stream, prelude);

/** Consumes what a block has up to its end; null, and nothing is consumed, where it has a rule or is not plain. */
export const takePlainBlock = (stream) => take(stream, block);
