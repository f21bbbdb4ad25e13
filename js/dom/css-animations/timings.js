// What a style says of its transitions and animations
import { primordials, push, put } from "core";
import { StringPrototypeEndsWith, StringPrototypeSplit, StringPrototypeStartsWith, pattern } from "library/text";

const { StringPrototypeSlice } = primordials;

/** The values of a property that is a list. No function of theirs holds another. */
const listOf = (style, property) => StringPrototypeSplit(style.value(property), pattern(/, (?![^()]*\))/));

const inMilliseconds = (time) => parseFloat(time) * (StringPrototypeEndsWith(time, "ms") ? 1 : 1000);

/** The lists of some properties side by side: those that are shorter than the first begin anew. */
function table(style, prefix, properties) {
  const names = listOf(style, `${prefix}-${properties[0]}`);
  const columns = [];
  for (let i = 1; i < properties.length; i++) put(columns, i, listOf(style, `${prefix}-${properties[i]}`));
  const rows = [];
  for (let i = 0; i < names.length; i++) {
    const row = { __proto__: null, name: names[i] };
    for (let j = 1; j < properties.length; j++) row[properties[j]] = columns[j][i % columns[j].length];
    put(rows, i, row);
  }
  return rows;
}

/**
 * The transitions that a style asks for.
 * @returns {{ property: string, timing: object }[]}
 */
export function transitionsOf(style) {
  const duration = style.value("transition-duration");
  const delay = style.value("transition-delay");
  if (duration === "0s" && delay === "0s") return [];
  const rows = table(style, "transition", ["property", "duration", "delay", "timing-function"]);
  const found = [];
  for (let i = 0; i < rows.length; i++) {
    const timing = {
      duration: Math.max(inMilliseconds(rows[i].duration), 0), delay: inMilliseconds(rows[i].delay), easing: rows[i]["timing-function"],
      fill: "backwards",
    };
    put(found, i, { property: rows[i].name, timing });
  }
  return found;
}

/**
 * The animations that a style asks for.
 * @returns {{ name: string, timing: object, isPaused: boolean }[]}
 */
export function animationsOf(style) {
  if (style.value("animation-name") === "none") return [];
  const rows = table(style, "animation", [
    "name", "duration", "delay", "iteration-count", "direction", "fill-mode", "play-state",
  ]);
  const found = [];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (row.name === "none") continue;
    const duration = row.duration === "auto" ? 0 : inMilliseconds(row.duration);
    const iterations = row["iteration-count"] === "infinite" ? Infinity : +row["iteration-count"];
    push(found, {
      name: StringPrototypeStartsWith(row.name, '"') ? StringPrototypeSlice(row.name, 1, -1) : row.name,
      timing: { duration, delay: inMilliseconds(row.delay), iterations, direction: row.direction, fill: row["fill-mode"] },
      isPaused: row["play-state"] === "paused",
    });
  }
  return found;
}
