import { EngineParser } from "library/acorn";
import { Edits, space } from "library/modules";

const mayImport = new RegExp(`\\bimport${space}\\(`);
const importOpening = new RegExp(`import${space}\\(`, "y");

/**
 * Makes the `import()` of a classic script, of which the engine has none, a call of a global function that is given the
 * script's address first.
 * @param {string} text
 * @param {string} base the script's address
 * @param {string} name the function
 * @returns {object | undefined} `{ code, columns }`; undefined where the script needs no change, or has a syntax error, of
 *     which the engine knows more
 */
export function compileScript(text, base, name) {
  if (!mayImport.test(text)) return undefined;
  const edits = new Edits(text);
  class ScriptParser extends EngineParser {
    parseDynamicImport(node) {
      edits.replace(node.start, edits.endOf(importOpening, node.start), `${name}(${JSON.stringify(base)},`);
      return super.parseDynamicImport(node);
    }
  }
  try {
    ScriptParser.parse(text, { ecmaVersion: "latest", sourceType: "script", allowHashBang: true });
  } catch {
    return undefined;
  }
  if (edits.count === 0) return undefined;
  const { text: code, columns } = edits.apply(0, text.length);
  return { code, columns };
}
