// https://html.spec.whatwg.org/multipage/parsing.html: the parser of a document, its input and its scripts
import { checkpoint, load, primordials } from "core";
import { PageParser, TreeAdapter } from "library/parse5";
import { $data, $first, $next, $runsScripts, $window, normalizeNewlines } from "library/tree";
import { page } from "./page.js";
import { $parser } from "./slots.js";

const { StringPrototypeCharCodeAt, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

/**
 * Whether scripts of the document may run, so that `noscript` holds text: https://html.spec.whatwg.org/#scripting-flag
 * A page that is opened without its scripts is one whose reader has turned JavaScript off.
 */
export function hasScripting(document) {
  return document[$runsScripts] === true;
}

/**
 * The parser of a document. What comes from outside is given to `write`, then `end`; what a script writes, to `insert`.
 *
 * When a script has its end tag, the rest of the input is put aside: what the script writes is then at the end of the
 * input that the tokenizer sees, which is what the specification calls the insertion point. Scripts that are written by
 * scripts put aside what is left of that, and so on.
 */
export class ParserSession {
  document;
  parser;
  /** Whether it was made by `document.open`. */
  isScriptCreated = false;
  isDone = false;
  /** How many scripts are running inside of one another: https://html.spec.whatwg.org/#script-nesting-level */
  nesting = 0;
  /** What is put aside while the parser waits for a script, as `{ text, isLast }`, or null. */
  held = null;
  /** The script that the tokenizer has stopped at. */
  script = null;
  /** Whether the last part ended with a carriage return, so that a line feed is the other half of one newline. */
  endedWithReturn = false;
  /** Line feeds in the input that the tokenizer has left behind, but for what scripts have written. */
  linesBehind = 0;

  /**
   * Whether the parser works, so that only a custom element's class can be running now:
   * https://html.spec.whatwg.org/#throw-on-dynamic-markup-insertion-counter
   */
  isBusy = false;

  /**
   * @param {Document} document
   * @param {object} [options]
   * @param {boolean} [options.runsScripts] whether the parser stops at scripts
   * @param {boolean} [options.scripting] https://html.spec.whatwg.org/#scripting-flag
   * @param {boolean} [options.allowsShadow] https://html.spec.whatwg.org/#document-allow-declarative-shadow-roots
   */
  constructor(document, { runsScripts = false, scripting = hasScripting(document), allowsShadow = true } = {}) {
    const treeAdapter = new TreeAdapter(document, page, { isFragment: false, allowsShadow });
    this.document = document;
    this.parser = new PageParser({ treeAdapter, scriptingEnabled: scripting });
    if (runsScripts) {
      this.parser.onScript = (script) => {
        this.script = script;
      };
    }
    document[$parser] = this;
  }

  /** Whether what a script writes has a place: https://html.spec.whatwg.org/#insertion-point */
  get hasInsertionPoint() {
    return this.nesting > 0 || (this.isScriptCreated && !this.isDone);
  }

  /** Takes the next part of the page. */
  write(text) {
    const followsReturn = this.endedWithReturn && StringPrototypeCharCodeAt(text, 0) === 0x0a;
    if (text !== "") this.endedWithReturn = StringPrototypeCharCodeAt(text, text.length - 1) === 0x0d;
    this.add(normalizeNewlines(followsReturn ? StringPrototypeSlice(text, 1) : text), false);
  }

  /** The page has no more parts. */
  end() {
    this.add("", true);
  }

  /** Takes what a script writes, in front of what is put aside. */
  insert(text) {
    if (this.isScriptCreated) this.write(text);
    else this.add(normalizeNewlines(text), false);
  }

  add(text, isLast) {
    if (this.isDone) return;
    if (this.held !== null) {
      this.held.text += text;
      this.held.isLast ||= isLast;
      return;
    }
    const { tokenizer } = this.parser;
    // What has been parsed is not kept, so that many small parts are not copied over and over. In the midst of a token,
    // the tokenizer may still go back.
    const kept = tokenizer.isBetweenTokens ? this.takeRest().text : "";
    tokenizer.preprocessor.write(kept + text, isLast);
    this.run();
  }

  /** Parses as far as the input goes, and runs the scripts that it comes to. */
  run() {
    const { tokenizer } = this.parser;
    for (;;) {
      tokenizer.active = true;
      tokenizer.paused = false;
      this.isBusy = true;
      try {
        tokenizer._runParsingLoop();
        tokenizer._emitCurrentCharacterToken(null);
      } finally {
        this.isBusy = false;
      }
      const { script } = this;
      if (script === null) break;
      this.script = null;
      // What has waited to hear of the script may take it away: https://html.spec.whatwg.org/#parsing-main-incdata
      checkpoint();
      if (this.isDone) return;
      const { runScript } = load("dom/scripts");
      if (!this.runAside((rest) => runScript(script, this, this.lineOf(script), rest))) return;
    }
    if (this.parser.stopped) this.finish();
  }

  /**
   * Puts the rest of the input aside while a script runs.
   * @param {(rest: string) => boolean} execute returns whether the parser must wait
   * @returns {boolean} whether the parser may go on
   */
  runAside(execute) {
    const rest = this.takeRest();
    this.nesting++;
    let waits = true;
    try {
      waits = execute(rest.text);
    } finally {
      this.nesting--;
      if (this.isDone) return false;
      // A script that was written by this one may be what the parser waits for.
      if (this.held !== null) this.held = { text: this.held.text + rest.text, isLast: rest.isLast };
      else if (waits) this.held = { text: this.takeRest().text + rest.text, isLast: rest.isLast };
      else this.parser.tokenizer.preprocessor.write(rest.text, rest.isLast);
    }
    return this.held === null;
  }

  /**
   * Executes the script that the parser waits for, and parses on.
   * @param {() => void} execute
   */
  resume(execute) {
    if (this.isDone) return;
    const { text, isLast } = this.held;
    this.held = null;
    this.parser.tokenizer.preprocessor.write(text, isLast);
    const goesOn = this.runAside(() => {
      execute();
      return false;
    });
    if (goesOn) this.run();
  }

  /** What the tokenizer has not seen yet. */
  takeRest() {
    const { tokenizer } = this.parser;
    const { preprocessor } = tokenizer;
    const { html, pos, lastChunkWritten } = preprocessor;
    const rest = { text: StringPrototypeSlice(html, pos + 1), isLast: lastChunkWritten };
    if (this.nesting === 0) this.linesBehind += countLines(html, 0, pos + 1);
    preprocessor.html = "";
    tokenizer.input = "";
    preprocessor.pos = -1;
    preprocessor.lastGapPos = -2;
    preprocessor.gapStack.length = 0;
    preprocessor.lastChunkWritten = false;
    return rest;
  }

  /** The line that a script's text begins in. */
  lineOf(script) {
    let lines = 0;
    for (let child = script[$first]; child !== null; child = child[$next]) {
      // A script of SVG may hold elements.
      const text = child[$data] ?? "";
      lines += countLines(text, 0, text.length);
    }
    return this.linesBehind + 1 - lines;
  }

  /** https://html.spec.whatwg.org/#the-end */
  finish() {
    this.isDone = true;
    if (this.document[$parser] === this) this.document[$parser] = null;
    if (this.isScriptCreated && this.document[$window] !== null) load("dom/window").finishLoading(this.document);
  }

  /** https://html.spec.whatwg.org/#abort-a-parser */
  abort() {
    this.isDone = true;
    this.parser.tokenizer.active = false;
    this.parser.tokenizer.paused = true;
    if (this.document[$parser] === this) this.document[$parser] = null;
  }
}

function countLines(text, start, end) {
  let count = 0;
  const next = (from) => StringPrototypeIndexOf(text, "\n", from);
  for (let index = next(start); index >= 0 && index < end; index = next(index + 1)) count++;
  return count;
}
