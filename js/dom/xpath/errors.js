import { domException } from "core";

export function syntaxError(expression) {
  return domException("SyntaxError", `'${expression}' is not a valid XPath expression.`);
}
