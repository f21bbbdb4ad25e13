// The properties of a note as YAML. Whatever a page says stays one value: texts are quoted as JSON is.
// https://help.obsidian.md/properties

const writers = {
  text: quoted,
  multitext: (value) => items(value).map((item) => `\n  - ${quoted(item)}`).join(""),
  number: (value) => (value.trim() !== "" && Number.isFinite(Number(value)) ? String(Number(value)) : quoted(value)),
  checkbox: (value) => String(/^(?:true|1|yes)$/i.test(value.trim())),
  date: (value) => (datePattern.test(value) ? value : quoted(value)),
  datetime: (value) => (dateTimePattern.test(value) ? value : quoted(value)),
};

const datePattern = /^\d{4}-\d\d-\d\d$/;
const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?$/;
const items = (value) => value.split(",").map((item) => item.trim()).filter(Boolean);

/** @param properties in their order: name, type, and the value as a text. */
export function frontmatter(properties) {
  if (properties.length === 0) return "";
  const lines = properties.map(({ name, type = "text", value }) => {
    if (!Object.hasOwn(writers, type)) {
      throw new TypeError(`properties.${name}: "${type}" is no type; use ${Object.keys(writers).join(", ")}`);
    }
    const written = writers[type](value);
    return `${key(name)}:${written === "" || written.startsWith("\n") ? written : ` ${written}`}\n`;
  });
  return `---\n${lines.join("")}---\n`;
}

function key(name) {
  return /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? name : quoted(name);
}

// YAML counts these as line breaks, JSON does not.
function quoted(value) {
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[\u0085\u2028\u2029]/g, escaped);
}
