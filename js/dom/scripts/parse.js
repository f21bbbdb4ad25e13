import { checkpoint, load } from "core";
import { ParserSession } from "dom/parsing";
import { afterSheets, finishLoading, scriptsAreBlocked } from "dom/window";
import { $type } from "library/tree";
import { prepare } from "./prepare.js";
import { speculate } from "./speculation.js";

/** The parser of the page itself. */
class PageSession extends ParserSession {
  /** Whether the scripts further down have been asked for. */
  hasSpeculated = false;

  finish() {
    super.finish();
    finishLoading(this.document);
  }
}

/** Runs a script that no parser has come to, now or when it has come. */
export function prepareScript(script) {
  prepare(script, 1);
}

/** Parses a page into its empty document and runs its scripts as they come. */
export function parseWithScripts(html, document) {
  if (document[$type] === "xml") {
    const prepareXML = (script) => {
      checkpoint();
      return prepare(script, 1);
    };
    load("dom/xml").parseXMLWithScripts(html, document, prepareXML, () => finishLoading(document));
    return;
  }
  const session = new PageSession(document, { runsScripts: true, scripting: true });
  session.write(html);
  session.end();
}

/**
 * Executes a script element that has its end tag: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
 * @param {Element} script
 * @param {ParserSession} session
 * @param {number} line where the script's text begins, counted from 1
 * @param {string} rest what stands behind it
 * @returns {boolean} whether the parser must wait for the script until `session.resume` is called
 */
export function runScript(script, session, line, rest) {
  const pending = prepare(script, line);
  if (pending === undefined) return false;
  if (pending.isReady && !scriptsAreBlocked()) {
    pending.run();
    return false;
  }
  const resume = () => afterSheets(() => session.resume(pending.run));
  if (pending.isReady) resume();
  else pending.whenReady = resume;
  // The rest of a page is all there is of it. What scripts write is not looked at ahead of the parser.
  if (!session.isScriptCreated && !session.hasSpeculated) {
    session.hasSpeculated = true;
    speculate(rest, session.document);
  }
  return true;
}
