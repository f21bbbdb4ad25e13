import { align } from "./align.js";
import { details } from "./details.js";
import { element, newId, section } from "./element.js";
import { toolbar } from "./toolbar.js";
import { VirtualRows } from "./virtual-rows.js";
import { sentenceOf, timeText, toneOf, toneSigns, toneWords } from "./words.js";

/**
 * @typedef {object} Line
 * @property {number} left an event of the one run; -1: it has none here
 * @property {number} right
 * @property {"same" | "later" | "changed" | "left" | "right"} kind `later`: the same at another time
 */

const kindWords = {
  same: "the same in both", later: "the same, at another time", changed: "another one in its place",
  left: "only in the first run", right: "only in the second run",
};
const kindSigns = { same: "=", later: "≈", changed: "≠", left: "−", right: "+" };

/**
 * Which events of two runs belong together.
 * @param {import("./run.js").Run} left
 * @param {import("./run.js").Run} right
 * @returns {Line[]}
 */
function compareRuns(left, right) {
  const lines = [];
  let [onlyLeft, onlyRight] = [[], []];
  // What is only here stands beside what is only there, where both have the same lane and type.
  const flush = () => {
    for (const i of onlyLeft) {
      const place = onlyRight.findIndex((j) => isAlike(left.rows[i], right.rows[j]));
      if (place < 0) {
        lines.push({ left: i, right: -1, kind: "left" });
        continue;
      }
      for (const j of onlyRight.splice(0, place)) lines.push({ left: -1, right: j, kind: "right" });
      lines.push({ left: i, right: onlyRight.shift(), kind: "changed" });
    }
    for (const j of onlyRight) lines.push({ left: -1, right: j, kind: "right" });
    [onlyLeft, onlyRight] = [[], []];
  };
  for (const [i, j] of align(left.rows.map(keyOf), right.rows.map(keyOf))) {
    if (j < 0) {
      onlyLeft.push(i);
    } else if (i < 0) {
      onlyRight.push(j);
    } else {
      flush();
      lines.push({ left: i, right: j, kind: left.rows[i].at === right.rows[j].at ? "same" : "later" });
    }
  }
  flush();
  return lines;
}

function keyOf(row) {
  return `${row.lane}\n${row.type}\n${sentenceOf(row)}`;
}

function isAlike(one, other) {
  return one.lane === other.lane && one.type === other.type;
}

/** Two runs side by side. */
export class Comparison {
  node;
  #left;
  #right;
  #lines;
  #shown = [];
  #rows;
  #count;
  #below;
  #only;

  constructor(left, right) {
    [this.#left, this.#right] = [left, right];
    this.#lines = compareRuns(left, right);
    const box = element("div", { id: newId("lines"), class: "rows", role: "listbox", "aria-label": "Events of both runs" });
    this.#rows = new VirtualRows({
      box, rowHeight: 26, narrowHeight: 46, draw: (i) => this.#draw(i), onMove: (i) => this.#show(this.#shown[i]),
    });
    this.#only = element("input", { id: newId("only"), type: "checkbox", change: () => this.#filter(this.#only.checked) });
    this.#count = element("p", { class: "count", role: "status" });
    this.#below = element("div", { class: "sides", "aria-live": "polite" });
    this.node = section("comparison", "Two runs side by side",
      [this.#only, element("label", { for: this.#only.id }, "Differences only"), this.#count],
      element("div", { class: "side-names", "aria-hidden": "true" },
        element("span", {}, left.name), element("span"), element("span", {}, right.name)),
      box, this.#below);
    this.#filter(false);
  }

  /** Selects the first difference. */
  begin() {
    const first = this.#lines.findIndex(({ kind }) => kind !== "same");
    this.#rows.move(Math.max(first, 0));
  }

  #filter(isOnly) {
    this.#shown = isOnly ? this.#lines.filter(({ kind }) => kind !== "same") : this.#lines;
    const differences = this.#lines.filter(({ kind }) => kind !== "same").length;
    this.#count.textContent = differences === 0 ? "no difference" : `${differences} of ${this.#lines.length} lines differ`;
    this.#rows.reset(this.#shown.length);
  }

  #draw(i) {
    const { left, right, kind } = this.#shown[i];
    return element("div", {
      class: `row kind-${kind}`, role: "option", "aria-posinset": i + 1, "aria-setsize": this.#shown.length,
    }, side(this.#left, left), element("span", { class: "sign", role: "img", "aria-label": kindWords[kind] }, kindSigns[kind]),
    side(this.#right, right));
  }

  #show(line) {
    const half = (run, index) => element("div", { class: "side" },
      element("h3", {}, run.name),
      // Where a run has nothing here, what it has had last is what the user saw.
      toolbar(run, index >= 0 ? index : this.#lastBefore(line, run)),
      ...(index >= 0
        ? details(run, index, (target) => this.#follow(run, target)).slice(1)
        : [element("p", { class: "none" }, "nothing here")]));
    this.#below.replaceChildren(half(this.#left, line.left), half(this.#right, line.right));
  }

  #lastBefore(line, run) {
    const name = run === this.#left ? "left" : "right";
    for (let i = this.#lines.indexOf(line); i >= 0; i--) {
      if (this.#lines[i][name] >= 0) return this.#lines[i][name];
    }
    return 0;
  }

  #follow(run, target) {
    const name = run === this.#left ? "left" : "right";
    const isTarget = (line) => line[name] === target;
    if (!this.#shown.some(isTarget)) {
      this.#only.checked = false;
      this.#filter(false);
    }
    this.#rows.move(this.#shown.findIndex(isTarget));
  }
}

function side(run, index) {
  if (index < 0) return element("span", { class: "side-row nothing" });
  const row = run.rows[index];
  const tone = toneOf(row);
  return element("span", { class: "side-row" },
    element("span", { class: "time" }, timeText(row.at)), element("span", { class: `lane lane-${row.lane}` }, row.lane),
    element("span", { class: `words tone-${tone}` },
      ...(tone === "plain" ? [] : [element("span", { role: "img", "aria-label": toneWords[tone] }, toneSigns[tone]), " "]),
      sentenceOf(row)));
}
