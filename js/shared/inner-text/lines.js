// The text of lines as it is collected: white space of text nodes collapses across the elements of a line, and blocks
// ask for line breaks around them. https://drafts.csswg.org/css-text-4/#white-space-processing

const spaces = /[ \t\n\r]+/g;
const spacesAroundBreak = /[ \t]*\n[ \t]*/g;
const spacesOrTabs = /[ \t]+/g;
const carriageReturns = /\r\n?/g;

/** How a white-space value treats spaces and line breaks. */
const keepsAll = { __proto__: null, "pre": true, "pre-wrap": true, "break-spaces": true };

export class Lines {
  /** Strings, and numbers for required line breaks: https://html.spec.whatwg.org/#required-line-break-count */
  #items = [];
  /** Whether a space that collapses would begin the line, or follow another. */
  #swallowsSpace = true;
  /** The item that ends with a space that disappears at the end of the line, or -1. */
  #looseSpace = -1;

  /** Adds the text of a Text node. */
  addText(data, whiteSpace) {
    let text = data;
    if (keepsAll[whiteSpace] === true) {
      text = text.replace(carriageReturns, "\n");
      if (text === "") return;
      this.#looseSpace = -1;
      this.#swallowsSpace = false;
      this.#add(text);
      return;
    }
    if (whiteSpace === "pre-line") {
      const lines = text.replace(carriageReturns, "\n").replace(spacesAroundBreak, "\n").split("\n");
      for (let i = 0; i < lines.length; i++) {
        if (i > 0) this.addBreak("\n");
        this.#addCollapsed(lines[i].replace(spacesOrTabs, " "));
      }
      return;
    }
    this.#addCollapsed(text.replace(spaces, " "));
  }

  #addCollapsed(text) {
    let shown = text;
    if (this.#swallowsSpace && shown[0] === " ") shown = shown.slice(1);
    if (shown === "") return;
    const endsWithSpace = shown[shown.length - 1] === " ";
    this.#swallowsSpace = endsWithSpace;
    this.#add(shown);
    this.#looseSpace = endsWithSpace ? this.#items.length - 1 : -1;
  }

  #add(item) {
    this.#items[this.#items.length] = item;
  }

  /** Ends a line, or what a table cell or an inline block holds, and begins another. */
  endLine() {
    if (this.#looseSpace >= 0) {
      const item = this.#items[this.#looseSpace];
      this.#items[this.#looseSpace] = item.slice(0, -1);
      this.#looseSpace = -1;
    }
    this.#swallowsSpace = true;
  }

  /** Something stands in the line that is no text of it: spaces on either side of it stay. */
  addBox() {
    this.#looseSpace = -1;
    this.#swallowsSpace = false;
  }

  /** Begins the inside of a box that stands in the line. */
  beginBox() {
    this.#looseSpace = -1;
    this.#swallowsSpace = true;
  }

  /** A line break, or the tab after a table cell. */
  addBreak(string) {
    this.endLine();
    this.#add(string);
  }

  /** Asks for at least so many line breaks here, unless nothing comes before or after. */
  requireBreaks(count) {
    this.endLine();
    this.#add(count);
  }

  /** https://html.spec.whatwg.org/#get-the-text-steps, from the removal of empty strings on */
  toText() {
    const items = this.#items;
    let text = "";
    let required = 0;
    let hasText = false;
    this.endLine();
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      if (typeof item === "number") {
        if (item > required) required = item;
      } else if (item !== "") {
        if (hasText && required > 0) text += required === 2 ? "\n\n" : "\n";
        text += item;
        hasText = true;
        required = 0;
      }
    }
    return text;
  }
}
