import { start } from "../door.js";
import { bytesOf } from "./bytes.js";
import { optionsOf } from "./options.js";
import { callText } from "./code.js";

/** A file to choose as it crosses: its path, or what it is called and holds. */
function fileOf(file) {
  if (typeof file === "string") return file;
  const { name, type, content } = file;
  const bytes = bytesOf(content);
  return { name, type, content: bytes === undefined ? content : [...bytes] };
}

/** A document with its window, and what a user can do in it. */
export class Page {
  #number;

  constructor(number) {
    this.#number = number;
  }

  #start(name, operation, ...values) {
    return start(`page.${name}()`, operation, this.#number, ...values);
  }

  async #act(name, target, ...values) {
    await this.#start(name, "page_act", name, target, ...values);
  }

  /** Evaluates a function or an expression in the page. */
  evaluate(code, ...values) {
    return this.#start("evaluate", "page_evaluate", callText(code, values));
  }

  /** Evaluates a script file in the page. */
  async load(path) {
    await this.#start("load", "page_load", path);
  }

  /** Runs `ExtensionPreprocessingJS.run` as the share sheet does; gives what it passed on. */
  preprocess(path) {
    return this.#start("preprocess", "page_preprocess", path ?? null);
  }

  /** Calls `ExtensionPreprocessingJS.finalize`. */
  async finalizePreprocessing(values) {
    await this.#start("finalizePreprocessing", "page_finalize", values);
  }

  click(selector, options = {}) {
    const { modifiers = [] } = optionsOf(options, ["modifiers"], "page.click()");
    return this.#act("click", selector, modifiers);
  }

  doubleClick(selector) {
    return this.#act("doubleClick", selector);
  }

  /** Clicks with the right button; gives what `browser.menu` takes, null where a listener has prevented the menu. */
  rightClick(selector) {
    return this.#start("rightClick", "page_act", "rightClick", selector);
  }

  /** Selects words of an element, or all of its text. */
  selectText(selector, text) {
    return this.#act("selectText", selector, text === undefined ? null : String(text));
  }

  hover(selector) {
    return this.#act("hover", selector);
  }

  focus(selector) {
    return this.#act("focus", selector);
  }

  blur(selector) {
    return this.#act("blur", selector);
  }

  /** Types text into a control, key by key. */
  type(selector, text) {
    return this.#act("type", selector, String(text));
  }

  clear(selector) {
    return this.#act("clear", selector);
  }

  /** Chooses the options of a select element that have these values. */
  select(selector, ...values) {
    return this.#act("select", selector, values.flat().map(String));
  }

  /** Moves a slider to a value, or picks a color. */
  pick(selector, value) {
    return this.#act("pick", selector, String(value));
  }

  /** Chooses files in the dialog that a click has opened; none dismisses it. */
  async chooseFiles(...files) {
    await this.#start("chooseFiles", "page_choose", files.flat().map(fileOf));
  }

  /** Lays an answer ready for the next `confirm` or `prompt`. */
  async answerDialog(answer) {
    await this.#start("answerDialog", "page_answer", answer);
  }

  check(selector) {
    return this.#act("check", selector);
  }

  uncheck(selector) {
    return this.#act("uncheck", selector);
  }

  submit(selector) {
    return this.#act("submit", selector);
  }

  /** Presses a key, with those that are held: `Enter`, `Control+a`. */
  press(key) {
    return this.#act("press", key);
  }

  /** Gives an element a box: `{ x, y, width, height }`, or `null` for none. */
  async setBox(selector, box) {
    await this.#start("setBox", "page_box", selector, box);
  }

  /** The text of the first element that a selector finds; `null` where there is none. */
  text(selector) {
    return this.#start("text", "page_text", selector);
  }

  value(selector) {
    return this.#start("value", "page_value", selector);
  }

  attribute(selector, name) {
    return this.#start("attribute", "page_attribute", name, selector);
  }

  /** The elements that a selector finds. */
  async query(selector) {
    const elements = await this.#start("query", "page_query", selector);
    return elements.map(({ name, text, attributes, value = null, checked }) => ({ name, text, attributes, value, checked }));
  }

  /** How many elements a selector finds. */
  count(selector) {
    return this.#start("count", "page_count", selector);
  }

  /** The HTML as it is now. */
  html() {
    return this.#start("html", "page_html");
  }

  /** What of its scripts failed and was caught by nobody. */
  errors() {
    return this.#start("errors", "page_errors");
  }

  async close() {
    await this.#start("close", "page_close");
  }
}
