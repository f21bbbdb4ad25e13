/** The line terminators of https://tc39.es/ecma262/#sec-line-terminators, for `matchAll` and `match`. */
export const newlines = /\r\n|[\n\r\u2028\u2029]/g;

/**
 * What may stand between two tokens of which the second is no comment: spaces and comments, as the source of a regular
 * expression. Each text matches in one way only.
 */
export const space = String.raw`(?:\s|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|//.*[\n\r\u2028\u2029])*`;

/** Changes of a text that leave every line where it is. */
export class Edits {
  #text;
  /** `{ start, end, replacement }`, none across another. */
  #list = [];

  constructor(text) {
    this.#text = text;
  }

  /** Puts `replacement` in the place of what stands from `start` to `end`, whose line breaks stay. */
  replace(start, end, replacement) {
    const breaks = this.#text.slice(start, end).match(newlines);
    this.#list.push({ start, end, replacement: breaks === null ? replacement : replacement + breaks.join("") });
  }

  /** The same where `replacement` holds `moved`, which stood there, with its line breaks. */
  replaceHead(start, end, replacement, moved) {
    const breaks = (this.#text.slice(start, end).match(newlines) ?? []).length - (moved.match(newlines) ?? []).length;
    this.#list.push({ start, end, replacement: replacement + "\n".repeat(breaks) });
  }

  /** The end of what a sticky expression matches at `start`. */
  endOf(expression, start) {
    expression.lastIndex = start;
    expression.test(this.#text);
    return expression.lastIndex;
  }

  /** Inserts a text at the end of a statement, in front of its semicolon. */
  insertAtEnd({ end }, text) {
    this.insert(this.#text[end - 1] === ";" ? end - 1 : end, text);
  }

  insert(offset, text) {
    this.#list.push({ start: offset, end: offset, replacement: text });
  }

  /** Puts `replacement` there, and as many spaces that what follows stays in its column, where that is possible. */
  fill(start, end, replacement) {
    const old = this.#text.slice(start, end);
    const lastBreak = Math.max(...["\n", "\r", "\u2028", "\u2029"].map((each) => old.lastIndexOf(each)));
    const tail = " ".repeat(Math.max(old.length - lastBreak - 1 - (lastBreak < 0 ? replacement.length : 0), 0));
    const breaks = old.match(newlines) ?? [];
    this.#list.push({ start, end, replacement: replacement + breaks.join("") + tail });
  }

  /** Takes the edits since `mark` back, and gives the text from `start` to `end` as they make it. */
  take(mark, start, end) {
    const part = new Edits(this.#text);
    part.#list = this.#list.splice(mark);
    return part.apply(start, end).text;
  }

  get count() {
    return this.#list.length;
  }

  /**
   * The changed text from `start` to `end`.
   * @returns {{text: string, columns: number[]}} `columns` are triples: from a line and column of the changed text on, to
   *     the end of the line, columns stand for those from the third number on; all count from 1
   */
  apply(start, end) {
    this.#list.sort((left, right) => left.start - right.start);
    const columns = [];
    let text = "";
    let offset = start;
    let line = 1;
    // Where the current line begins, in the old text and in the new one.
    let oldStart = start;
    let newStart = 0;
    const copy = (to) => {
      const part = this.#text.slice(offset, to);
      const base = text.length;
      for (const { index, 0: found } of part.matchAll(newlines)) {
        line += 1;
        oldStart = offset + index + found.length;
        newStart = base + index + found.length;
      }
      text += part;
      offset = to;
    };
    for (const edit of this.#list) {
      copy(edit.start);
      const base = text.length;
      text += edit.replacement;
      offset = edit.end;
      for (const { index, 0: found } of edit.replacement.matchAll(newlines)) {
        line += 1;
        newStart = base + index + found.length;
      }
      const breaks = [...this.#text.slice(edit.start, edit.end).matchAll(newlines)];
      if (breaks.length > 0) {
        const last = breaks[breaks.length - 1];
        oldStart = edit.start + last.index + last[0].length;
      }
      const [oldColumn, newColumn] = [offset - oldStart + 1, text.length - newStart + 1];
      const same = columns.length > 0 && columns[columns.length - 3] === line;
      if (oldColumn !== newColumn || same) columns.push(line, newColumn, oldColumn);
    }
    copy(end);
    return { text, columns };
  }
}
