import { load } from "core";
import { hooks } from "dom/html";
import { ParserSession, parserHooks } from "dom/parsing";
import { finishLoading } from "dom/window";
import { $type } from "library/tree";
import { prepare } from "./prepare.js";
import { speculate } from "./speculation.js";

/** The parser of the page itself. */
class PageSession extends ParserSession {
  hasSpeculated = false;

  finish() {
    super.finish();
    finishLoading(this.document);
  }
}

/** Lets scripts run that a parser comes to, or that are inserted. */
export function installScripts() {
  hooks.prepareScript = (script) => {
    prepare(script, 1);
  };
  parserHooks.runScript = runScript;
}

/** Parses a page into its empty document and runs its scripts as they come. */
export function parseWithScripts(html, document) {
  installScripts();
  if (document[$type] === "xml") {
    const prepareXML = (script) => prepare(script, 1);
    load("dom/xml").parseXMLWithScripts(html, document, prepareXML, () => finishLoading(document));
    return;
  }
  const session = new PageSession(document, { runsScripts: true, scripting: true });
  session.write(html);
  session.end();
}

/** https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata: an end tag whose tag name is "script" */
function runScript(script, session, line, rest) {
  const pending = prepare(script, line);
  if (pending === undefined) return false;
  if (pending.isReady) {
    pending.run();
    return false;
  }
  pending.whenReady = () => session.resume(pending.run);
  // The rest is all that there is of the page. What scripts write is not looked at ahead of the parser.
  if (session.hasSpeculated === false) {
    session.hasSpeculated = true;
    speculate(rest, session.document);
  }
  return true;
}
