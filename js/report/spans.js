/**
 * @typedef {object} Span what lasts from one event to another
 * @property {string} lane
 * @property {"wide" | "thin"} kind `wide`: somebody lives; `thin`: somebody waits
 * @property {number} from
 * @property {number} to
 * @property {string} text
 * @property {boolean} isOpen whether it has no end
 * @property {number[]} marks of a wide one: the events of its lane meanwhile
 */

/** What begins and ends a span, and which of a row's fields pairs the two. */
const pairs = [
  { lane: "background", kind: "wide", begins: ["start"], ends: ["stop"], by: "life", text: ({ life }) => `life ${life}` },
  { lane: "popup", kind: "wide", begins: ["open"], ends: ["close"], by: "path", text: ({ path }) => path },
  { lane: "native", kind: "thin", begins: ["message"], ends: ["reply"], by: "id", text: () => "" },
  {
    lane: "network", kind: "thin", begins: ["request", "preflight"],
    ends: ["response", "preflight-answer", "redirect", "failure"], by: "id", text: () => "",
  },
];

/**
 * The lives, popups, requests and native messages of a run.
 * @param {import("./run.js").Run} run
 * @returns {Span[]}
 */
export function spansOf(run) {
  const spans = [];
  const open = new Map();
  const living = new Set();
  for (const row of run.rows) {
    const pair = pairs.find(({ lane }) => lane === row.lane);
    if (pair === undefined) continue;
    const { lane, kind, begins, ends, by, text } = pair;
    for (const span of living) {
      if (span.lane === lane) span.marks.push(row.index);
    }
    const isBeginning = begins.includes(row.type);
    if (!isBeginning && !ends.includes(row.type)) continue;
    const key = `${lane} ${row.fields[by]}`;
    if (isBeginning) {
      const span = { lane, kind, from: row.index, to: run.rows.length - 1, text: text(row.fields), isOpen: true, marks: [row.index] };
      open.set(key, span);
      if (kind === "wide") living.add(span);
      spans.push(span);
    } else if (open.has(key)) {
      const span = open.get(key);
      [span.to, span.isOpen] = [row.index, false];
      if (row.type === "stop") span.text += ` † ${row.fields.reason}`;
      open.delete(key);
      living.delete(span);
    }
  }
  // What lives is drawn first, and what waits in it after.
  return spans.sort((a, b) => (a.kind === b.kind ? a.from - b.from : a.kind === "wide" ? -1 : 1));
}
