import { primordials } from "core";
import { make } from "web/builtins";

const { ReflectDefineProperty, TypeError } = primordials;

/**
 * Gives an error the place of what it is about, in the user's own text.
 * @param {{file: string, line: number}} module its line is that of its first character in the file
 * @param {{line: number, column: number}} position in the module's text
 */
function place(error, module, position) {
  const { stack } = error;
  const { file } = module;
  const line = module.line + position.line - 1;
  const { column } = position;
  const members = { sourceURL: file, line, column, stack: `@${file}:${line}:${column}\n${stack}` };
  for (const key in members) {
    ReflectDefineProperty(error, key, { __proto__: null, value: members[key], writable: true, configurable: true });
  }
  return error;
}

export function syntaxError(message, module, position) {
  return place(make("SyntaxError", message), module, position);
}

export function typeError(message, module, position) {
  return place(new TypeError(message), module, position);
}
