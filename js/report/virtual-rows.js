import { element } from "./element.js";

/** How many rows are drawn above and below what is seen. */
const margin = 8;

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
   * @param {(index: number) => HTMLElement} parts.draw makes a row; its id, selection and place are set here
   * @param {(index: number) => void} parts.onMove a row has become the current one
   * @param {(event: KeyboardEvent) => boolean} [parts.onKey] returns whether it has dealt with the key
   * @param {number} [parts.headHeight] how much of the box's top a head covers
   * @param {(index: number) => string} [parts.activeId] what in the current row has the focus; without it the row
   */
  constructor({ box, rowHeight, draw, onMove, onKey, headHeight = 0, activeId = (index) => this.#id(index) }) {
    this.#box = box;
    this.#height = rowHeight;
    this.#draw = draw;
    this.#onMove = onMove;
    this.#headHeight = headHeight;
    this.#activeId = activeId;
    this.#space = element("div", { class: "space", role: "presentation" });
    box.tabIndex = 0;
    box.append(this.#space);
    box.addEventListener("scroll", () => this.#refresh(), { passive: true });
    box.addEventListener("keydown", (event) => {
      if (!onKey?.(event)) this.#press(event);
    });
    new ResizeObserver(() => this.#refresh()).observe(box);
  }

  /** Shows other rows. */
  reset(count) {
    this.#count = count;
    this.#space.style.height = `${count * this.#height}px`;
    for (const row of this.#drawn.values()) row.remove();
    this.#drawn.clear();
    if (this.current >= count) this.current = -1;
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

  /** No row is the current one. */
  clear() {
    this.current = -1;
    this.#refresh();
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
    const next = [...this.#space.children].find((other) => other.style.top !== "" && parseFloat(other.style.top) > index * this.#height);
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
