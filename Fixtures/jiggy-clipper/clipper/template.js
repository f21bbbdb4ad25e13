// Templates: text with `{{variable|filter:"argument"}}` in it. What a page says is never read as a template.
import { filters } from "./filters.js";

/** A mistake in a template, with its place. */
export class TemplateError extends Error {
  name = "TemplateError";
}

/**
 * @param source the template
 * @param scope `variables`: a map from names to functions; `timeZone`
 * @param name what errors call the template
 */
export function render(source, scope, name) {
  let text = "";
  let position = 0;
  for (;;) {
    const start = source.indexOf("{{", position);
    if (start < 0) return text + source.slice(position);
    const reader = new Reader(source, start + 2, name);
    text += source.slice(position, start) + evaluate(reader, scope);
    position = reader.position;
  }
}

function evaluate(reader, scope) {
  let value = operand(reader, scope);
  while (reader.take("|")) {
    const at = reader.position;
    const name = reader.match(/\s*([a-z_]+)\s*/y)?.[1] ?? reader.fail("a filter's name is expected");
    const filter = filters.get(name) ?? reader.fail(`there is no filter '${name}'`, at);
    const values = [];
    while (reader.take(":")) values.push(argument(reader));
    try {
      value = filter(value, values, scope);
    } catch (error) {
      reader.fail(error.message, at);
    }
  }
  if (!reader.take("}}")) reader.fail("'}}' is expected");
  return Array.isArray(value) ? value.join(", ") : `${value ?? ""}`;
}

function operand(reader, scope) {
  reader.match(/\s*/y);
  const literal = string(reader);
  const name = literal === undefined ? reader.match(/[A-Za-z_][\w:.-]*/y)?.[0] : undefined;
  if (literal === undefined && name === undefined) reader.fail("a variable or a text in quotes is expected");
  reader.match(/\s*/y);
  // A page need not say everything: what is unknown is empty.
  return literal ?? scope.variables.get(name)?.() ?? "";
}

function argument(reader) {
  const value = string(reader) ?? reader.match(/-?\d+|[a-z]+/y)?.[0] ?? reader.fail("a filter's argument is expected");
  reader.match(/\s*/y);
  return value;
}

function string(reader) {
  const [, double, single] = reader.match(/\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/y) ?? [];
  return (double ?? single)?.replace(/\\(.)/gs, (_, character) => (character === "n" ? "\n" : character));
}

class Reader {
  constructor(source, position, name) {
    Object.assign(this, { source, position, name });
  }

  match(pattern) {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source);
    if (found !== null) this.position = pattern.lastIndex;
    return found;
  }

  take(text) {
    const found = this.source.startsWith(text, this.position);
    if (found) this.position += text.length;
    return found;
  }

  fail(reason, position = this.position) {
    const lines = this.source.slice(0, position).split("\n");
    throw new TemplateError(`${this.name}:${lines.length}:${lines.at(-1).length + 1}: ${reason}`);
  }
}
