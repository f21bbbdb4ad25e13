// https://console.spec.whatwg.org/#formatter
import { load, primordials } from "core";

const { StringPrototypeSlice } = primordials;

const longestText = 64 * 1024;

/**
 * The text of what was given to a console method: a first string with %s %d %i %f %o %O %c takes the values after it,
 * and the rest follows, separated by spaces.
 */
export function format(values) {
  const inspect = createInspector();
  let text = "";
  let next = 0;
  if (typeof values[0] === "string" && values.length > 1) {
    next = 1;
    const template = values[0];
    let start = 0;
    for (let index = 0; index < template.length - 1; index++) {
      if (template[index] !== "%") {
        continue;
      }
      const specifier = template[index + 1];
      let replacement;
      if (specifier === "%") {
        replacement = "%";
      } else if (next < values.length) {
        replacement = substitute(specifier, values[next], inspect);
      }
      if (replacement === undefined) {
        continue;
      }
      text += StringPrototypeSlice(template, start, index) + replacement;
      next += specifier === "%" ? 0 : 1;
      start = index + 2;
      index++;
    }
    text += StringPrototypeSlice(template, start);
  }
  for (; next < values.length; next++) {
    const value = values[next];
    const piece = typeof value === "string" ? value : inspect(value);
    text = next === 0 ? piece : `${text} ${piece}`;
  }
  return text;
}

// All values of one call share a budget.
function createInspector() {
  let budget;
  return (value) => {
    const { createBudget, inspectWithin } = load("web/inspect");
    budget ??= createBudget(longestText);
    return inspectWithin(value, budget);
  };
}

function substitute(specifier, value, inspect) {
  switch (specifier) {
    case "s":
      return typeof value === "object" || typeof value === "function" ? inspect(value) : text(value);
    case "d":
    case "i":
      return numeric(value, "parseInt");
    case "f":
      return numeric(value, "parseFloat");
    case "o":
    case "O":
      return inspect(value);
    case "c":
      return "";
    default:
      return undefined;
  }
}

// A symbol is no part of a template.
function text(value) {
  return typeof value === "symbol" ? load("web/builtins").builtins.String(value) : `${value}`;
}

// An object's conversion to a number would call the script's own code.
function numeric(value, parser) {
  if (typeof value === "bigint") {
    return `${value}`;
  }
  const isNumeric = typeof value === "string" || typeof value === "number";
  return isNumeric ? `${load("web/builtins").builtins[parser](value, 10)}` : "NaN";
}
