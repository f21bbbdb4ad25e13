import { domException } from "shared/changes";

export function syntaxError(expression) {
  return domException("SyntaxError", `'${expression}' is not a valid XPath expression.`);
}
