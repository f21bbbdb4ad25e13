import { restoreText } from "./texts.js";

/**
 * @typedef {object} Row one event of a trace, or a remark of whoever ran it
 * @property {number} index its place in the run
 * @property {number} at virtual milliseconds
 * @property {string} lane
 * @property {string} type
 * @property {number} cause the index of the row that led to it; -1: none is known
 * @property {Record<string, unknown>} fields
 */

/** The lanes in the order in which they are drawn. */
export const lanes = ["test", "user", "browser", "background", "page", "popup", "native", "network", "storage", "console"];

/** One run: its rows in the order in which they happened. */
export class Run {
  /** @type {Row[]} */
  rows;
  /** @type {string} */
  name;
  /** @type {Row | undefined} the first expectation of a test that did not hold */
  failure;
  #effects;

  /**
   * @param {{name: string, rows: number[][]}} data a row is its time, its kind, how many rows back its cause stands (0:
   *   none is known), and a value's number for each name of the kind
   * @param {{kinds: [string, string, string[]][], values: unknown[]}} tables what runs have in common
   */
  constructor({ name, rows }, tables) {
    this.name = name;
    this.rows = rows.map(([at, kind, distance, ...numbers], index) => {
      const [lane, type, names] = tables.kinds[kind];
      const cause = distance > 0 ? index - distance : -1;
      return new LazyRow({ index, at, lane, type, cause }, names, numbers, tables.values);
    });
    this.failure = this.rows.find((row) => row.lane === "test" && row.type === "failed");
  }

  /** Whether what a test has expected of it did not hold. */
  get hasFailed() {
    return this.failure !== undefined;
  }

  /** The indexes of the rows that a row has led to. */
  effectsOf(index) {
    if (this.#effects === undefined) {
      this.#effects = new Map();
      for (const { index: effect, cause } of this.rows) {
        if (cause >= 0) {
          const known = this.#effects.get(cause);
          if (known === undefined) this.#effects.set(cause, [effect]);
          else known.push(effect);
        }
      }
    }
    return this.#effects.get(index) ?? [];
  }

  /** The rows of the step in which a row stands: it begins with what the user does, or after what the test has said. */
  stepAround(index) {
    let start = index;
    while (start > 0 && !this.#beginsStep(start)) start -= 1;
    let end = index + 1;
    while (end < this.rows.length && !this.#beginsStep(end)) end += 1;
    return { start, end };
  }

  #beginsStep(index) {
    return this.rows[index].lane === "user" || this.rows[index - 1]?.lane === "test";
  }
}

/** Reads its fields when somebody asks for them: most rows are never looked at. */
class LazyRow {
  #names;
  #numbers;
  #values;
  #fields;

  constructor({ index, at, lane, type, cause }, names, numbers, values) {
    this.index = index;
    this.at = at;
    this.lane = lane;
    this.type = type;
    this.cause = cause;
    this.#names = names;
    this.#numbers = numbers;
    this.#values = values;
  }

  get fields() {
    if (this.#fields === undefined) {
      this.#fields = { __proto__: null };
      this.#names.forEach((name, i) => {
        const number = this.#numbers[i];
        this.#fields[name] = this.type === "snapshot" && name === "html" ? restoreText(number, this.#values) : this.#values[number];
      });
    }
    return this.#fields;
  }
}
