// Values as text for people: the same value always gives the same text, one member on a line.
import { bytesOf, hasItemsAlone, isAsymmetric, members } from "test";

const longestText = 20_000;
const deepest = 12;

/** The text of a value over as many lines as it needs. */
export function print(value) {
  const text = printed(value, "", []);
  return text.length > longestText ? `${text.slice(0, longestText)}… (${text.length - longestText} more characters)` : text;
}

/** The text of a value on one line, short. */
export function printShort(value, length = 120) {
  const text = print(value).replace(/\n\s*/g, " ");
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function printed(value, indent, outer) {
  if (isAsymmetric(value)) {
    const [name, ...values] = value.shown;
    return [name, ...values.map((inner) => printed(inner, indent, outer))].join(" ");
  }
  switch (typeof value) {
    case "string":
      // A space that is another one than it looks like.
      return JSON.stringify(value).replace(/[\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff]/g, (character) => (
        `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`));
    case "bigint":
      return `${value}n`;
    case "symbol":
      return String(value);
    case "function":
      return `[function ${value.name || "without a name"}]`;
    case "object":
      return value === null ? "null" : printedObject(value, indent, outer);
    default:
      return Object.is(value, -0) ? "-0" : String(value);
  }
}

function printedObject(value, indent, outer) {
  if (outer.includes(value)) return "[the same object again]";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "an invalid Date" : `Date ${value.toISOString()}`;
  if (value instanceof RegExp) return String(value);
  if (value instanceof URL) return `URL ${value.href}`;
  if (value instanceof Error) return `[${value.name}: ${value.message}]`;
  if (outer.length >= deepest) return "…";
  const inner = [...outer, value];
  const further = `${indent}  `;
  const line = (text) => `\n${further}${text},`;
  const block = (name, open, lines, close) => `${name}${open}${lines.map(line).join("")}${lines.length > 0 ? `\n${indent}` : ""}${close}`;
  if (Array.isArray(value)) {
    const items = Array.from(value, (item, index) => (index in value ? printed(item, further, inner) : "a hole"));
    return block("", "[", items, "]");
  }
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => `${printed(key, further, inner)} => ${printed(item, further, inner)}`);
    return block("Map ", "{", entries, "}");
  }
  if (value instanceof Set) return block("Set ", "{", [...value].map((item) => printed(item, further, inner)), "}");
  if (value instanceof ArrayBuffer || value instanceof DataView) return `${value.constructor.name} [${bytesOf(value).join(", ")}]`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} [${Array.from(value).join(", ")}]`;
  const name = value.constructor?.name ?? "";
  // An iterator would be used up.
  if (hasItemsAlone(value) && value[Symbol.iterator]() !== value) {
    return block(`${name} `, "[", [...value].map((item) => printed(item, further, inner)), "]");
  }
  const keys = members(value, true).sort((first, second) => (String(first) < String(second) ? -1 : 1));
  const shown = keys.map((key) => `${printedKey(key)}: ${printed(value[key], further, inner)}`);
  return block(name === "" || name === "Object" ? "" : `${name} `, "{", shown, "}");
}

function printedKey(key) {
  if (typeof key === "symbol") return `[${String(key)}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
