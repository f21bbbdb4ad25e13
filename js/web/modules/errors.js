import { primordials } from "core";
import { make } from "web/builtins";

const { ReflectDefineProperty, TypeError } = primordials;

/**
 * Where a column of a module's text stands in what became of it: places in errors are told as the engine tells them, and whoever shows
 * one goes back from there.
 */
function columnInCode({ line, column }, columns) {
  let found = column;
  for (let i = 0; columns !== undefined && i < columns.length; i += 3) {
    if (columns[i] === line && columns[i + 2] <= column) found = columns[i + 1] + column - columns[i + 2];
  }
  return found;
}

/**
 * Gives an error the place of what it is about.
 * @param {{file: string, line: number, info?: object}} module a module record; or, where there is none, its file, and the line of its
 *     first character there
 * @param {{line: number, column: number}} position in the module's text
 */
function place(error, module, position) {
  const { stack } = error;
  const { file } = module;
  const line = module.line + position.line - 1;
  const column = columnInCode(position, module.info?.columns);
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
