import { element, newId, section } from "./element.js";
import { VirtualRows } from "./virtual-rows.js";

/**
 * @typedef {object} Point one run of the explorer
 * @property {string} label where the fault struck
 * @property {string} fault
 * @property {boolean} passed
 * @property {string} text what came of it
 * @property {string} [position] in the extension's script
 * @property {number} [run] the number of its run in this report
 * @property {string} [replay] what plays it again
 */

/** What an explorer has found: a row for each place, a column for each fault, green and red. */
export class Exploration {
  node;
  #points;
  #faults;
  #labels = [];
  #cells = new Map();
  #rows;
  #column = 0;
  #below;
  #box;
  #onCompare;

  /**
   * @param {Point[]} points
   * @param {(run: number) => void} onCompare shows a run beside the undisturbed one
   */
  constructor(points, onCompare) {
    this.#points = points;
    this.#onCompare = onCompare;
    this.#faults = [...new Set(points.map(({ fault }) => fault))];
    for (const point of points) this.#cells.set(`${point.label}\n${point.fault}`, point);
    this.#box = element("div", {
      id: newId("points"), class: "rows", style: `--faults: ${this.#faults.length}`,
      role: "grid", "aria-label": "Points and faults", "aria-colcount": this.#faults.length + 1,
    });
    const only = element("input", { id: newId("only"), type: "checkbox", change: () => this.#filter(only.checked) });
    this.#below = element("div", { class: "point", "aria-live": "polite" });
    const failures = points.filter(({ passed }) => !passed).length;
    this.#box.append(this.#head());
    this.#rows = new VirtualRows({
      box: this.#box, rowHeight: 30, headHeight: 44, draw: (i) => this.#draw(i), onMove: () => this.#show(),
      activeId: (i) => this.#cellId(i, this.#column), onKey: (event) => this.#press(event),
    });
    this.node = section("exploration", "What was explored", [
      only, element("label", { for: only.id }, "Failures only"),
      element("p", { class: `count tone-${failures > 0 ? "failure" : "success"}` },
        failures > 0 ? `${failures} of ${points.length} runs fail` : `all ${points.length} runs hold`),
    ], this.#box, this.#below);
    this.#filter(false);
  }

  /** Selects the first failure. */
  begin() {
    const first = this.#points.find(({ passed }) => !passed) ?? this.#points[0];
    if (first !== undefined) {
      this.#column = this.#faults.indexOf(first.fault);
      this.#rows.move(this.#labels.indexOf(first.label));
    }
  }

  #head() {
    const head = element("div", { class: "head", role: "row" }, element("span", { role: "columnheader", class: "label" }, "point"),
      ...this.#faults.map((fault) => element("span", { role: "columnheader", class: "cell", title: fault }, fault)));
    return element("div", { role: "rowgroup", class: "heads" }, head);
  }

  #filter(isOnly) {
    this.#labels = [...new Set(this.#points.filter(({ passed }) => !isOnly || !passed).map(({ label }) => label))];
    this.#rows.reset(this.#labels.length);
  }

  #draw(i) {
    const label = this.#labels[i];
    return element("div", { class: "row", role: "row", "aria-rowindex": i + 2 },
      element("span", { role: "rowheader", class: "label", title: label }, label),
      ...this.#faults.map((fault, column) => this.#cell(i, column, label, fault)));
  }

  #cell(i, column, label, fault) {
    const point = this.#cells.get(`${label}\n${fault}`);
    const id = this.#cellId(i, column);
    const click = () => (this.#column = column);
    if (point === undefined) return element("span", { role: "gridcell", id, class: "cell", "aria-label": `${fault}: not run`, click });
    const word = point.passed ? "holds" : "fails";
    return element("span", {
      role: "gridcell", id, class: `cell ${point.passed ? "passed" : "failed"}`, "aria-label": `${fault}: ${word}`,
      title: `${label}, ${fault}: ${word}`, click,
    }, element("span", { class: "sign", "aria-hidden": "true" }, point.passed ? "✓" : "✕"));
  }

  #press(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return false;
    event.preventDefault();
    this.#column = Math.min(Math.max(this.#column + by, 0), this.#faults.length - 1);
    this.#rows.move(this.#rows.current);
    return true;
  }

  #cellId(i, column) {
    return `${this.#box.id}-${i}-${column}`;
  }

  #show() {
    const label = this.#labels[this.#rows.current];
    const fault = this.#faults[this.#column];
    const point = this.#cells.get(`${label}\n${fault}`);
    for (const cell of this.node.querySelectorAll(".cell.current")) cell.classList.remove("current");
    const current = document.getElementById(this.#cellId(this.#rows.current, this.#column));
    if (current !== null) {
      current.classList.add("current");
      this.#bringIntoView(current);
    }
    this.#below.replaceChildren(...(point === undefined
      ? [element("p", { class: "none" }, `${fault} was not run at ${label}`)]
      : this.#pointDetails(point)));
  }

  /** Scrolls sideways as little as needed: the labels cover what is left of the cells. */
  #bringIntoView(cell) {
    const covered = cell.parentElement.firstElementChild.offsetWidth;
    const least = cell.offsetLeft + cell.offsetWidth - this.#box.clientWidth;
    this.#box.scrollLeft = Math.min(Math.max(this.#box.scrollLeft, least), cell.offsetLeft - covered);
  }

  #pointDetails(point) {
    const parts = [
      element("h3", {}, `${point.label}, ${point.fault}`),
      element("p", { class: `headline tone-${point.passed ? "success" : "failure"}` },
        element("strong", {}, point.passed ? "holds" : "fails"), point.text === "" ? "" : `: ${point.text}`),
    ];
    if (point.position !== undefined) {
      parts.push(element("p", {}, "in the script at ", element("code", { class: "position" }, point.position)));
    }
    if (point.replay !== undefined) {
      parts.push(element("p", {}, "play it again: ", element("code", {}, point.replay)));
    }
    if (point.run !== undefined) {
      parts.push(element("button", { type: "button", click: () => this.#onCompare(point.run) }, "Compare with the undisturbed run"));
    }
    return parts;
  }
}
