// The files that a style sheet names, which is looked at and not shown.
import { TokenStream } from "library/css-syntax";

/** Rules whose addresses are names, and lead to no file. */
const naming = new Set(["namespace", "document", "-moz-document"]);

/** How many declarations and rules were looked at, of all sheets. */
let count = 0;

/**
 * @param {string} text of the style sheet
 * @param {number} line of its first character
 * @returns {{ src: string, line: number, kind: string, declaration: number }[]} `kind` is "sheet" for what is imported, else "alternative":
 *   what one declaration names has one number, as the forms of a font, of which the browser takes the first that it can
 */
export function styleFiles(text, line) {
  const stream = new TokenStream(text);
  const files = [];
  count++;
  let rule = "";
  let seen = 0;
  for (let token = stream.next(); token.type !== "eof"; token = stream.next()) {
    if (token.type === ";" || token.type === "{" || token.type === "}") {
      count++;
      rule = "";
    } else if (token.type === "at-keyword") {
      rule = token.value.toLowerCase();
    }
    const src = addressOf(token, stream, rule);
    if (src === null || naming.has(rule)) continue;
    line += stream.text.slice(seen, token.start).split("\n").length - 1;
    seen = token.start;
    files.push({ src, line, kind: rule === "import" ? "sheet" : "alternative", declaration: count });
    // What follows an imported address are its conditions.
    if (rule === "import") rule = "";
  }
  return files;
}

function addressOf(token, stream, rule) {
  if (token.type === "url" || (token.type === "string" && rule === "import")) return token.value;
  if (token.type !== "function" || token.value.toLowerCase() !== "url") return null;
  while (stream.peek().type === " ") stream.next();
  return stream.peek().type === "string" ? stream.next().value : null;
}
