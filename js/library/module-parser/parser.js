import { ModuleParser } from "library/acorn";

/** Where a text begins a comment as a script but not as a module: https://tc39.es/ecma262/#sec-html-like-comments */
const htmlComment = "<!--";

/**
 * Parses a module.
 * @param {string} text
 * @returns {{program: object, escapedNames: string, comments: number[]}} the tree of https://github.com/estree/estree,
 *     and the offsets inside of what a script would take for the beginning of a comment
 * @throws {SyntaxError} with `loc`
 */
export function parse(text) {
  const comments = [];
  const options = { ecmaVersion: "latest", sourceType: "module" };
  if (text.includes(htmlComment)) {
    options.onToken = ({ start, end, value }) => {
      if (value === "<" && text.startsWith(htmlComment, start)) comments.push(end);
    };
  }
  const parser = new ModuleParser(options, text);
  const program = parser.parse();
  return { program, escapedNames: parser.escapedNames, comments };
}
