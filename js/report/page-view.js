import { browserAt } from "./browser-state.js";
import { changedLines } from "./changed-lines.js";
import { element } from "./element.js";
import { harmless } from "./harmless.js";

/**
 * The page before and after the step in which an event stands.
 * @param {import("./run.js").Run} run
 * @param {number} index
 * @returns {Node[]} empty where the run has no pictures of pages
 */
export function pageView(run, index) {
  const { start, end } = run.stepAround(index);
  const { active: tab, popup: popupPath } = browserAt(run, end - 1);
  const before = lastSnapshot(run, start, (row) => row.lane === "page" && row.fields.tab === tab);
  const after = lastSnapshot(run, end, (row) => row.lane === "page" && row.fields.tab === tab);
  const popup = popupPath && lastSnapshot(run, end, (row) => row.lane === "popup");
  const parts = [];
  if (after !== undefined) {
    if (before === undefined || before.fields.html === after.fields.html) {
      parts.push(frame(before === undefined ? "The page after this step" : "The page, which this step has not changed", after));
    } else {
      parts.push(frame("The page before this step", before), frame("The page after this step", after),
        ...changes(String(before.fields.html), String(after.fields.html)));
    }
  }
  if (popup) parts.push(frame("The popup after this step", popup));
  if (parts.length === 0) return [];
  return [element("h2", {}, "Page"), element("div", { class: "pages" }, ...parts)];
}

function lastSnapshot(run, end, isWanted) {
  for (let i = end - 1; i >= 0; i--) {
    if (run.rows[i].type === "snapshot" && isWanted(run.rows[i])) return run.rows[i];
  }
  return undefined;
}

/** A page without its scripts, in a frame of its own that may do nothing. */
function frame(title, row) {
  const view = element("iframe", { title, sandbox: "", referrerpolicy: "no-referrer" });
  view.srcdoc = harmless(row.fields.html);
  return element("figure", {}, element("figcaption", {}, title), view);
}

function changes(before, after) {
  const lines = changedLines(before, after);
  return [element("details", { class: "changes" },
    element("summary", {}, "What has changed in its HTML"),
    element("pre", {}, ...lines.map(({ kind, text }) => {
      const [name, sign] = { added: ["ins", "+"], removed: ["del", "−"], same: ["span", " "] }[kind];
      return element(name, {}, `${sign} ${text}\n`);
    })))];
}
