import { element, section, shape } from "./element.js";
import { lanes } from "./run.js";
import { spansOf } from "./spans.js";
import { sentenceOf, timeText, toneOf, toneSigns } from "./words.js";

const laneHeight = 30;
const top = 26;
/** How far apart events stand, in pixels. */
const [narrowest, widest] = [4, 64];

/**
 * The run from left to right, a lane for each that takes part. One place for each event, whatever its time: most of a run
 * happens at a few instants. The list has the same for those who do not see it.
 */
export class Timeline {
  node;
  #run;
  #lanes;
  #spans;
  #picture;
  #scroller;
  /** Known when the width is. */
  #step;
  #selected = -1;
  #onSelect;

  /**
   * @param {import("./run.js").Run} run
   * @param {(index: number) => void} onSelect
   */
  constructor(run, onSelect) {
    this.#run = run;
    this.#onSelect = onSelect;
    const used = new Set(run.rows.map((row) => row.lane));
    this.#lanes = lanes.filter((lane) => used.has(lane));
    this.#spans = spansOf(run);
    const height = top + this.#lanes.length * laneHeight;
    this.#picture = shape("svg", { height, "aria-hidden": "true" });
    this.#scroller = element("div", { class: "scroller" }, this.#picture);
    const names = element("div", { class: "lane-names", "aria-hidden": "true" },
      ...this.#lanes.map((lane) => element("span", { class: `lane lane-${lane}` }, lane)));
    this.#scroller.addEventListener("scroll", () => this.#draw(), { passive: true });
    this.#picture.addEventListener("click", (event) => this.#click(event));
    new ResizeObserver(() => {
      this.#step ??= within(this.#scroller.clientWidth / (run.rows.length + 1), 12, 48);
      this.#draw();
      this.#bringIntoView();
    }).observe(this.#scroller);
    const button = (name, sign, by) =>
      element("button", { type: "button", "aria-label": name, title: name, click: () => this.#zoom(by) }, sign);
    this.node = section("timeline", "Timeline", [button("Wider", "+", 1.5), button("Narrower", "−", 1 / 1.5)],
      element("div", { class: "lanes" }, names, this.#scroller));
  }

  /** Shows which event is the selected one, and its causes and effects. */
  select(index) {
    this.#selected = index;
    this.#draw();
    this.#bringIntoView();
  }

  #bringIntoView() {
    if (this.#selected < 0 || this.#step === undefined) return;
    const x = this.#x(this.#selected);
    const { scrollLeft, clientWidth } = this.#scroller;
    if (x < scrollLeft + 40 || x > scrollLeft + clientWidth - 40) this.#scroller.scrollLeft = x - clientWidth / 2;
  }

  #x(index) {
    return (index + 0.7) * this.#step;
  }

  #y(lane) {
    return top + (this.#lanes.indexOf(lane) + 0.5) * laneHeight;
  }

  #zoom(by) {
    const middle = (this.#scroller.scrollLeft + this.#scroller.clientWidth / 2) / this.#step;
    this.#step = within(this.#step * by, narrowest, widest);
    this.#draw();
    this.#scroller.scrollLeft = middle * this.#step - this.#scroller.clientWidth / 2;
  }

  /** The event that is nearest to where the user has clicked. */
  #click(event) {
    const { left, top: above } = this.#picture.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - above];
    const lane = this.#lanes[Math.floor((y - top) / laneHeight)];
    const place = Math.round(x / this.#step - 0.7);
    const near = [0, 1, -1, 2, -2, 3, -3].map((by) => this.#run.rows[place + by]).filter((row) => row?.lane === lane);
    const row = near[0] ?? this.#spans.find((span) => span.lane === lane && span.from <= place && span.to >= place);
    if (row !== undefined) this.#onSelect(row.index ?? row.from);
  }

  #draw() {
    if (this.#step === undefined) return;
    const step = this.#step;
    const { rows } = this.#run;
    const width = (rows.length + 1) * step;
    const { scrollLeft, clientWidth } = this.#scroller;
    this.#picture.setAttribute("width", Math.max(width, clientWidth));
    const first = Math.max(0, Math.floor(scrollLeft / step) - 4);
    const last = Math.min(rows.length - 1, Math.ceil((scrollLeft + clientWidth) / step) + 4);
    const drawn = this.#lanes.map((lane, i) =>
      shape("rect", { class: i % 2 ? "odd" : "even", x: 0, y: top + i * laneHeight, width: "100%", height: laneHeight }));
    drawn.push(...this.#times(first, last));
    for (const span of this.#spans) {
      if (span.from <= last && span.to >= first) drawn.push(...this.#span(span));
    }
    drawn.push(...this.#arcs());
    for (let i = first; i <= last; i++) drawn.push(this.#mark(rows[i]));
    this.#picture.replaceChildren(...drawn);
  }

  /** A line and the time where the clock has moved on. */
  #times(first, last) {
    const drawn = [];
    let free = -Infinity;
    for (let i = first; i <= last; i++) {
      if (i > 0 && this.#run.rows[i].at === this.#run.rows[i - 1].at) continue;
      const x = this.#x(i) - this.#step / 2;
      drawn.push(shape("line", { class: "tick", x1: x, x2: x, y1: top - 6, y2: "100%" }));
      if (x < free) continue;
      const text = timeText(this.#run.rows[i].at);
      drawn.push(shape("text", { class: "tick-time", x: x + 3, y: top - 9 }, text));
      free = x + text.length * 7 + 10;
    }
    return drawn;
  }

  /** What lasts: a life, a popup, a request. */
  #span(span) {
    const { lane, kind, from, to, text, isOpen } = span;
    const [x, y] = [this.#x(from), this.#y(lane)];
    const width = Math.max(this.#x(to) - x, 2) + (isOpen ? this.#step : 0);
    const tall = kind === "wide" ? 20 : 6;
    const bar = shape("rect", { class: `span ${kind} lane-${lane}`, x, y: y - tall / 2, width, height: tall, rx: kind === "wide" ? 5 : 3 });
    const place = kind === "wide" ? this.#roomFor(text, span) : undefined;
    if (place === undefined) return [bar];
    return [bar, shape("text", { class: `span-text lane-${lane}`, x: place, y, "dominant-baseline": "central" }, text)];
  }

  /** Where in a bar a text stands between two marks, as far left as is seen; `undefined` where it has no room. */
  #roomFor(text, { marks, to, isOpen }) {
    const needed = text.length * 6.6 + 24;
    const { scrollLeft } = this.#scroller;
    for (let i = 0; i < marks.length; i++) {
      const left = Math.max(this.#x(marks[i]), scrollLeft);
      const right = i + 1 < marks.length ? this.#x(marks[i + 1]) : this.#x(to) + (isOpen ? this.#step : 0);
      if (right - left >= needed) return left + 12;
    }
    return undefined;
  }

  #mark(row) {
    const [x, y] = [this.#x(row.index), this.#y(row.lane)];
    const tone = toneOf(row);
    const size = Math.min(this.#step / 2, 6);
    const mark = tone === "plain"
      ? shape("circle", { class: `mark lane-${row.lane}`, cx: x, cy: y, r: Math.max(size * 0.8, 2.5) })
      : shape("g", { class: `mark tone-${tone}` },
        shape("circle", { cx: x, cy: y, r: Math.max(size + 1, 3.5) }),
        ...(size >= 5 ? [shape("text", { x, y: y + 3.5, "text-anchor": "middle" }, toneSigns[tone])] : []));
    mark.append(shape("title", {}, `${timeText(row.at)} ${row.lane}: ${sentenceOf(row).slice(0, 200)}`));
    if (row.index !== this.#selected) return mark;
    return shape("g", {}, shape("circle", { class: "selected", cx: x, cy: y, r: 10 }), mark);
  }

  /** From its cause to the selected event, and from there to its effects. */
  #arcs() {
    if (this.#selected < 0) return [];
    const row = this.#run.rows[this.#selected];
    const pairs = this.#run.effectsOf(row.index).slice(0, 200).map((effect) => [row.index, effect, "effect"]);
    for (let at = row; at.cause >= 0; at = this.#run.rows[at.cause]) pairs.push([at.cause, at.index, "cause"]);
    return pairs.map(([from, to, kind]) => {
      const [x1, y1, x2, y2] = [this.#x(from), this.#y(this.#run.rows[from].lane), this.#x(to), this.#y(this.#run.rows[to].lane)];
      const bend = y1 === y2 ? -16 : 0;
      const middle = (x1 + x2) / 2;
      return shape("path", { class: `arc ${kind}`, d: `M${x1} ${y1} C${middle} ${y1 + bend} ${middle} ${y2 + bend} ${x2} ${y2}` });
    });
  }
}

function within(value, least, most) {
  return Math.min(Math.max(value, least), most);
}
