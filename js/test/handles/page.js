import { start } from "../door.js";
import { bytesOf } from "./bytes.js";
import { evaluate } from "./code.js";
import { optionsOf, textOf } from "./options.js";

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

  async #act(name, selector, ...values) {
    await this.#start(name, "page_act", name, textOf(selector, `page.${name}()`, "a selector"), ...values);
  }

  async #look(name, selector, ...values) {
    return this.#start(name, `page_${name}`, ...values, textOf(selector, `page.${name}()`, "a selector"));
  }

  /** Evaluates a function or an expression in the page. */
  evaluate(code, ...values) {
    return evaluate("page.evaluate()", "page_evaluate", this.#number, code, values);
  }

  /** Evaluates a script file in the page. */
  async load(path) {
    await this.#start("load", "page_load", textOf(path, "page.load()", "the path of a script"));
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
  async rightClick(selector) {
    return this.#start("rightClick", "page_act", "rightClick", textOf(selector, "page.rightClick()", "a selector"));
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
  async type(selector, text) {
    await this.#act("type", selector, textOf(text, "page.type()", "a text to type"));
  }

  clear(selector) {
    return this.#act("clear", selector);
  }

  /** Chooses the options of a select element that have these values. */
  select(selector, ...values) {
    return this.#act("select", selector, values.flat().map(String));
  }

  /** Moves a slider to a value, or picks a color. */
  async pick(selector, value) {
    const text = typeof value === "number" ? String(value) : value;
    await this.#act("pick", selector, textOf(text, "page.pick()", "a value"));
  }

  /** Chooses files in the dialog that a click has opened; none dismisses it. */
  async chooseFiles(...files) {
    await this.#start("chooseFiles", "page_choose", files.flat().map(fileOf));
  }

  /** Drags an element to another one, or `{ x, y }` CSS pixels far. */
  async drag(selector, target) {
    await this.#start("drag", "page_drag", textOf(selector, "page.drag()", "a selector"), target);
  }

  /** Drops files from outside on an element. */
  async dropFiles(selector, ...files) {
    await this.#start("dropFiles", "page_drop", textOf(selector, "page.dropFiles()", "a selector"), files.flat().map(fileOf));
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

  /** Presses a key, with those that are held: `Enter`, `Meta+a`. */
  async press(key) {
    await this.#start("press", "page_act", "press", textOf(key, "page.press()", "a key"));
  }

  /** Gives an element a box: `{ x, y, width, height }`, or `null` for none. */
  async setBox(selector, box) {
    await this.#start("setBox", "page_box", textOf(selector, "page.setBox()", "a selector"), box);
  }

  /** Says what a media element plays: `{ duration, width, height, hasAudio }`, or `null` for nothing. */
  async setMedia(selector, medium) {
    await this.#start("setMedia", "page_media", textOf(selector, "page.setMedia()", "a selector"), medium);
  }

  play(selector) {
    return this.#act("play", selector);
  }

  pause(selector) {
    return this.#act("pause", selector);
  }

  /** The text of the first element that a selector finds; `null` where there is none. */
  text(selector) {
    return this.#look("text", selector);
  }

  value(selector) {
    return this.#look("value", selector);
  }

  async attribute(selector, name) {
    return this.#look("attribute", selector, textOf(name, "page.attribute()", "the name of an attribute"));
  }

  /** The elements that a selector finds. */
  async query(selector) {
    const elements = await this.#look("query", selector);
    return elements.map(({ name, text, attributes, value = null, checked }) => ({ name, text, attributes, value, checked }));
  }

  /** How many elements a selector finds. */
  count(selector) {
    return this.#look("count", selector);
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
