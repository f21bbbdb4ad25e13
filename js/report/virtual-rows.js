import { element } from "./element.js";

/** How many rows are drawn above and below what is seen. */
const margin = 8;
/** Where a row of events has two lines; report.css says the same. */
const narrow = matchMedia("(max-width: 560px)");

/**
 * A scrolling box of equally high rows, of which only those are drawn that are seen: ten thousand cost what fifty do.
 * The box has the focus and one row is the current one, which arrow keys move.
 * https://www.w3.org/WAI/ARIA/apg/patterns/listbox/
 */
export class VirtualRows {
  #box;
  #space;
  #height;
  #draw;
  #onMove;
  #headHeight;
  #activeId;
  #drawn = new Map();
  #count = 0;
  /** The index of the current row; -1 where there is none. */
  current = -1;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.box has the role, the label, and scrolls
   * @param {number} parts.rowHeight in pixels
   * @param {number} [parts.narrowHeight] the same on a narrow screen
   * @param {(index: number) => HTMLElement} parts.draw makes a row; its id, selection and place are set here
   * @param {(index: number) => void} parts.onMove a row has become the current one
   * @param {(event: KeyboardEvent) => boolean} [parts.onKey] returns whether it has dealt with the key
   * @param {number} [parts.headHeight] how much of the box's top a head covers
   * @param {(index: number) => string} [parts.activeId] what in the current row has the focus; without it the row
   */
  constructor({ box, rowHeight, narrowHeight = rowHeight, draw, onMove, onKey, headHeight = 0, activeId = (index) => this.#id(index) }) {
    this.#box = box;
    const height = () => (narrow.matches ? narrowHeight : rowHeight);
    this.#height = height();
    this.#draw = draw;
    this.#onMove = onMove;
    this.#headHeight = headHeight;
    this.#activeId = activeId;
    this.#space = element("div", { class: "space", role: "presentation" });
    box.tabIndex = 0;
    box.append(this.#space);
    // Rows are placed in the frame, not in the event: Firefox complains of positions that follow from scrolling.
    box.addEventListener("scroll", () => requestAnimationFrame(() => this.#refresh()), { passive: true });
    box.addEventListener("keydown", (event) => {
      if (!onKey?.(event)) this.#press(event);
    });
    new ResizeObserver(() => {
      if (this.#height === height()) return this.#refresh();
      this.#height = height();
      this.#begin();
      if (this.current >= 0) this.move(this.current, false);
    }).observe(box);
  }

  /** Shows other rows, of which none is the current one. */
  reset(count) {
    this.#count = count;
    this.current = -1;
    this.#begin();
  }

  #begin() {
    this.#space.style.height = `${this.#count * this.#height}px`;
    for (const row of this.#drawn.values()) row.remove();
    this.#drawn.clear();
    this.#refresh();
  }

  /** Makes a row the current one and brings it into view. `onMove` is called where `isByUser`. */
  move(index, isByUser = true) {
    if (this.#count === 0) return;
    this.current = Math.min(Math.max(index, 0), this.#count - 1);
    this.#bringIntoView(this.current * this.#height);
    this.#refresh();
    if (isByUser) this.#onMove(this.current);
  }

  /** Scrolls as little as needed; a row that is far away comes into the middle. */
  #bringIntoView(top) {
    const box = this.#box;
    const lowest = top + this.#height + this.#headHeight - box.clientHeight;
    if (box.scrollTop <= top && box.scrollTop >= lowest) return;
    const nearest = box.scrollTop > top ? top : lowest;
    const isFar = Math.abs(box.scrollTop - nearest) > this.#height;
    box.scrollTop = isFar ? (top + lowest) / 2 : nearest;
  }

  #refresh() {
    const { scrollTop, clientHeight } = this.#box;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - margin);
    const last = Math.min(this.#count, Math.ceil((scrollTop + clientHeight) / this.#height) + margin);
    for (const [index, row] of this.#drawn) {
      if ((index < first || index >= last) && index !== this.current) {
        row.remove();
        this.#drawn.delete(index);
      }
    }
    for (let index = first; index < last; index++) this.#show(index);
    if (this.current >= 0) this.#show(this.current);
    for (const [index, row] of this.#drawn) row.setAttribute("aria-selected", String(index === this.current));
    if (this.current >= 0) this.#box.setAttribute("aria-activedescendant", this.#activeId(this.current));
    else this.#box.removeAttribute("aria-activedescendant");
  }

  #show(index) {
    if (this.#drawn.has(index)) return;
    const row = this.#draw(index);
    row.id = this.#id(index);
    row.style.top = `${index * this.#height}px`;
    row.style.height = `${this.#height}px`;
    row.addEventListener("click", () => this.move(index));
    this.#drawn.set(index, row);
    // In their order, for those who read one after the other.
    const next = [...this.#space.children].find((other) => parseFloat(other.style.top) > index * this.#height);
    this.#space.insertBefore(row, next ?? null);
  }

  #id(index) {
    return `${this.#box.id}-${index}`;
  }

  #press(event) {
    const page = Math.max(1, Math.floor(this.#box.clientHeight / this.#height) - 1);
    const steps = {
      ArrowDown: this.current + 1, ArrowUp: this.current - 1, PageDown: this.current + page, PageUp: this.current - page,
      Home: 0, End: this.#count - 1,
    };
    const target = steps[event.key];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.move(target);
  }
}
