import { element, newId, section } from "./element.js";
import { VirtualRows } from "./virtual-rows.js";
import { toneSigns } from "./words.js";

/** The runs of a report that has many: those that failed first. */
export class RunList {
  node;
  #runs;
  #rows;
  #onOpen;

  /**
   * @param {import("./run.js").Run[]} runs
   * @param {(run: import("./run.js").Run) => void} onOpen
   */
  constructor(runs, onOpen) {
    this.#onOpen = onOpen;
    this.#runs = [...runs.filter((run) => run.hasFailed), ...runs.filter((run) => !run.hasFailed)];
    const box = element("div", { id: newId("runs"), class: "rows", role: "listbox", "aria-label": "Runs: Enter shows one" });
    this.#rows = new VirtualRows({
      box, rowHeight: 30, narrowHeight: 48, draw: (i) => this.#draw(i), onMove: () => {},
      onKey: (event) => {
        if (event.key !== "Enter" || this.#rows.current < 0) return false;
        this.#open(this.#rows.current);
        return true;
      },
    });
    const failures = runs.filter((run) => run.hasFailed).length;
    this.node = section("runs", "Runs", [
      element("p", { class: `count tone-${failures > 0 ? "failure" : "success"}` }, `${runs.length - failures} passed, ${failures} failed`),
    ], box);
    this.#rows.reset(runs.length);
  }

  /** Makes the first one the current one. */
  begin() {
    this.#rows.move(0);
  }

  #draw(i) {
    const run = this.#runs[i];
    const tone = run.hasFailed ? "failure" : "success";
    // A test's name begins with its file and the groups in which it stands.
    const [, place = "", name] = /^(?:(.*) > )?(.*)$/s.exec(run.name);
    return element("div", {
      class: "row", role: "option", "aria-posinset": i + 1, "aria-setsize": this.#runs.length, click: () => this.#open(i),
    },
    element("span", { class: `sign tone-${tone}`, role: "img", "aria-label": run.hasFailed ? "failed" : "passed" }, toneSigns[tone]),
    element("span", { class: "place" }, place),
    element("span", { class: `words tone-${run.hasFailed ? tone : "plain"}` }, name),
    element("span", { class: "number" }, `${run.rows.length} events`));
  }

  #open(i) {
    this.#onOpen(this.#runs[i]);
  }
}
