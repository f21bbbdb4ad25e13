import { element } from "./element.js";
import { picture } from "./toolbar.js";
import { sentenceOf, textOf, timeText, toneOf, toneWords } from "./words.js";

/** How many effects are listed. */
const longestList = 50;

/**
 * What there is to know of one event: its fields, the place in the script, what caused it and what it caused.
 * @param {import("./run.js").Run} run
 * @param {number} index
 * @param {(index: number) => void} onSelect
 */
export function details(run, index, onSelect) {
  const row = run.rows[index];
  const tone = toneOf(row);
  const effects = run.effectsOf(index);
  const parts = [
    element("h2", {}, "Event ", element("span", { class: "number" }, `${index + 1} of ${run.rows.length}`)),
    element("p", { class: `headline tone-${tone}` },
      ...(tone === "plain" ? [] : [element("strong", {}, `${toneWords[tone]}: `)]), sentenceOf(row).slice(0, 2000)),
    element("dl", {},
      ...pair("when", timeText(row.at)),
      ...pair("lane", element("span", { class: `lane lane-${row.lane}` }, row.lane)),
      ...pair("type", row.type),
      // The text of a test is the headline.
      ...Object.entries(row.fields).filter(([name]) => row.lane !== "test" || name !== "text")
        .flatMap(([name, value]) => pair(name, fieldText(name, value)))),
  ];
  // What a test says is no part of the chain.
  if (row.lane === "test") return parts;
  parts.push(
    element("h3", {}, "Caused by"),
    row.cause < 0 ? element("p", { class: "none" }, "nothing that the trace holds") : links(run, [row.cause], onSelect),
    element("h3", {}, effects.length === 0 ? "Has caused" : `Has caused ${effects.length}`),
    effects.length === 0 ? element("p", { class: "none" }, "nothing") : links(run, effects.slice(0, longestList), onSelect),
  );
  if (effects.length > longestList) parts.push(element("p", { class: "none" }, `and ${effects.length - longestList} more`));
  return parts;
}

function pair(name, value) {
  return [element("dt", {}, name), element("dd", {}, value)];
}

function fieldText(name, value) {
  if (name === "icon") return picture(value) ?? textOf(value);
  if (name === "position") return element("code", { class: "position" }, textOf(value));
  if (value !== null && typeof value === "object") return element("pre", {}, JSON.stringify(value, null, 2));
  if (name === "html") return element("details", {}, element("summary", {}, `${value.length} characters`), element("pre", {}, value));
  if (typeof value === "string" && (value.length > 80 || value.includes("\n"))) return element("pre", {}, readable(value));
  return textOf(value);
}

/** JSON in a text, line by line. */
function readable(text) {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function links(run, indexes, onSelect) {
  return element("ul", { class: "links" }, ...indexes.map((index) => {
    const row = run.rows[index];
    return element("li", {},
      element("button", { type: "button", class: "link", click: () => onSelect(index) },
        element("span", { class: `lane lane-${row.lane}` }, row.lane), " ", sentenceOf(row).slice(0, 160)));
  }));
}
