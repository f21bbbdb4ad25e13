import { align } from "./align.js";

/** How many equal lines stand around a change. */
const context = 2;

/**
 * What has changed between two HTML texts, in lines that begin with a tag.
 * @returns {{kind: "added" | "removed" | "same", text: string}[]} equal lines far from a change are left out
 */
export function changedLines(before, after) {
  const [left, right] = [linesOf(before), linesOf(after)];
  const all = align(left, right).map(([i, j]) => {
    if (j < 0) return { kind: "removed", text: left[i] };
    return { kind: i < 0 ? "added" : "same", text: right[j] };
  });
  const isNear = all.map(() => false);
  all.forEach(({ kind }, i) => {
    if (kind === "same") return;
    for (let k = Math.max(0, i - context); k <= Math.min(all.length - 1, i + context); k++) isNear[k] = true;
  });
  return all.filter((_, i) => isNear[i]);
}

function linesOf(html) {
  return html.split(/(?=<[a-z!/])|\n/i).map((line) => line.trim()).filter((line) => line !== "");
}
