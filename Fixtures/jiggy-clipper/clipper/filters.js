// The filters of templates: each takes a value, its arguments as texts, and the scope.
import { Instant } from "./dates.js";
import { fileName } from "./file-names.js";
import { markdown } from "./markdown.js";

const text = (value) => (Array.isArray(value) ? value.join(", ") : `${value ?? ""}`);
const each = (change) => (value, ...rest) =>
  Array.isArray(value) ? value.map((item) => change(text(item), ...rest)) : change(text(value), ...rest);
const words = (value) => value.match(/[\p{L}\p{N}]+/gu) ?? [];
const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const lines = (prefix) => (value) => text(value).replace(/^/gm, prefix);

export const filters = new Map(Object.entries({
  lower: each((value) => value.toLowerCase()),
  upper: each((value) => value.toUpperCase()),
  capitalize: each(capitalized),
  title: each((value) => value.replace(/[\p{L}\p{N}'’]+/gu, capitalized)),
  kebab: each((value) => words(value).join("-").toLowerCase()),
  snake: each((value) => words(value).join("_").toLowerCase()),
  camel: each((value) =>
    words(value).map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join("")),
  trim: each((value) => value.trim()),
  replace: each((value, [from, to = ""]) => (from ? value.replaceAll(from, () => to) : value)),
  slice: (value, [start, end]) => (Array.isArray(value) ? value : text(value)).slice(integer(start), integer(end)),
  split: (value, [separator = ","]) => text(value).split(separator).map((part) => part.trim()),
  join: (value, [separator = ", "]) => (Array.isArray(value) ? value.join(separator) : text(value)),
  first: (value) => (Array.isArray(value) ? value[0] : text(value).slice(0, 1)),
  last: (value) => (Array.isArray(value) ? value.at(-1) : text(value).slice(-1)),
  unique: (value) => (Array.isArray(value) ? [...new Set(value)] : value),
  length: (value) => (Array.isArray(value) ? value : text(value)).length,
  default: (value, [other = ""]) => (text(value).trim() === "" ? other : value),
  wikilink: each((value) => (value.trim() === "" ? "" : `[[${value.replace(/[[\]|#^]/g, " ").trim()}]]`)),
  link: (value, [label]) => {
    const target = text(value).replace(/[()\s]/g, encodeURIComponent);
    return target === "" ? "" : `[${(label ?? text(value)).replace(/[[\]\\]/g, "\\$&")}](${target})`;
  },
  blockquote: lines("> "),
  list: (value) => (Array.isArray(value) ? value : [value]).map((item) => `- ${text(item)}`).join("\n"),
  strip_tags: each((value) => value.replace(/<[^>]*>/g, "")),
  markdown: each(markdown),
  safe_name: each(fileName),
  date: (value, [pattern = "YYYY-MM-DD"], { timeZone }) =>
    (value instanceof Instant ? value : Instant.parse(text(value), timeZone)).format(pattern),
}));

function integer(value) {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number)) throw new TypeError(`slice takes whole numbers, not '${value}'`);
  return number;
}
