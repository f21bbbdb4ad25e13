import { element, newId, section } from "./element.js";
import { VirtualRows } from "./virtual-rows.js";
import { sentenceOf, timeText, toneOf, toneSigns, toneWords } from "./words.js";

/** A row's time, lane, sign and sentence. */
function rowContent(row) {
  const tone = toneOf(row);
  return [
    element("span", { class: "time" }, timeText(row.at)),
    element("span", { class: `lane lane-${row.lane}` }, row.lane),
    tone === "plain"
      ? element("span", { class: "sign" })
      : element("span", { class: `sign tone-${tone}`, role: "img", "aria-label": toneWords[tone] }, toneSigns[tone]),
    element("span", { class: `words tone-${tone}` }, sentenceOf(row)),
  ];
}

/** The events of a run as a list, with a search field. */
export class EventList {
  node;
  #run;
  #shown = [];
  #rows;
  #count;
  #search;

  /**
   * @param {import("./run.js").Run} run
   * @param {(index: number) => void} onSelect
   */
  constructor(run, onSelect) {
    this.#run = run;
    const box = element("div", { id: newId("events"), class: "rows", role: "listbox", "aria-label": "Events" });
    this.#count = element("p", { class: "count", role: "status" });
    this.#search = element("input", {
      id: newId("search"), type: "search", autocomplete: "off", spellcheck: "false", placeholder: "word, URL, file",
      input: () => this.#filter(this.#search.value),
    });
    this.#rows = new VirtualRows({
      box, rowHeight: 26, narrowHeight: 46,
      draw: (i) => {
        const row = run.rows[this.#shown[i]];
        return element("div", {
          class: "row", role: "option", "aria-posinset": i + 1, "aria-setsize": this.#shown.length,
        }, ...rowContent(row));
      },
      onMove: (i) => onSelect(this.#shown[i]),
    });
    this.node = section("list", "Events", [element("label", { for: this.#search.id }, "Search"), this.#search, this.#count], box);
    this.#filter("");
  }

  /** Selects the row of an event, of which the search is ended where it hides it. */
  select(index) {
    if (!this.#shown.includes(index)) {
      this.#search.value = "";
      this.#filter("");
    }
    this.#rows.move(this.#shown.indexOf(index), false);
  }

  #filter(text) {
    const wanted = text.trim().toLowerCase();
    const selected = this.#shown[this.#rows.current];
    this.#shown = this.#run.rows.filter((row) => wanted === "" || matches(row, wanted)).map((row) => row.index);
    const all = this.#run.rows.length;
    this.#count.textContent = this.#shown.length === all ? `${all} events` : `${this.#shown.length} of ${all} events`;
    this.#rows.reset(this.#shown.length);
    const place = this.#shown.indexOf(selected);
    if (place >= 0) this.#rows.move(place, false);
  }
}

function matches(row, wanted) {
  return `${row.lane} ${row.type} ${sentenceOf(row)} ${row.fields.position ?? ""}`.toLowerCase().includes(wanted);
}
