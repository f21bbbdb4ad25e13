import { details } from "./details.js";
import { element } from "./element.js";
import { EventList } from "./event-list.js";
import { pageView } from "./page-view.js";
import { Timeline } from "./timeline.js";
import { toolbar } from "./toolbar.js";
import { toneOf } from "./words.js";

/** One run: its timeline, its events, and at the selected one what there is to know. */
export class RunView {
  node;
  #run;
  #timeline;
  #list;
  #browser;
  #details;
  #page;
  #step = "";

  /** @param {import("./run.js").Run} run */
  constructor(run) {
    this.#run = run;
    const onSelect = (index) => this.select(index);
    this.#timeline = new Timeline(run, onSelect);
    this.#list = new EventList(run, onSelect);
    this.#browser = element("section", { class: "seen", "aria-label": "What the user sees" });
    this.#details = element("section", { class: "details", "aria-label": "Event", "aria-live": "polite" });
    this.#page = element("section", { class: "page", "aria-label": "Page" });
    this.node = element("div", { class: "run" }, this.#timeline.node,
      element("div", { class: "halves" }, this.#list.node, element("div", { class: "half" }, this.#browser, this.#details, this.#page)));
  }

  /** Selects what a reader looks for first: what went wrong, else the last event. */
  begin() {
    const { rows, failure } = this.#run;
    const wrong = failure ?? rows.find((row) => toneOf(row) === "failure");
    if (rows.length > 0) this.select((wrong ?? rows.at(-1)).index);
  }

  /** Shows an event everywhere. */
  select(index) {
    this.#timeline.select(index);
    this.#list.select(index);
    this.#browser.replaceChildren(element("h2", {}, "What the user sees"), toolbar(this.#run, index));
    this.#details.replaceChildren(...details(this.#run, index, (target) => this.select(target)));
    const { start } = this.#run.stepAround(index);
    if (this.#step !== start) {
      this.#step = start;
      this.#page.replaceChildren(...pageView(this.#run, index));
      this.#page.hidden = this.#page.childElementCount === 0;
    }
  }
}
