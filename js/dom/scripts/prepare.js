// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
import { host, load, reportException, timers } from "core";
import { documentBaseURL } from "dom/html";
import { currentDocument, notImplemented } from "dom/nodes";
import { defer, delayLoad, loadsResources, settings, stopDelayingLoad } from "dom/window";
import {
  $alreadyStarted, $document, $forceAsync, $namespace, $parserDocument, $runsScripts, SVG, asciiLower, childText,
  getAttribute, hasAttribute, isConnected,
} from "library/tree";
import { fire } from "web/dom-events";
import { executeScript } from "./execute.js";
import { scriptType } from "./script-type.js";

/** https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-in-order-as-soon-as-possible */
const inOrder = [];

/**
 * Begins to run a script, or leaves it for later.
 * @param {Element} script
 * @param {number} line where its text begins in the page, for one that a parser has come to
 * @returns {object | undefined} `{ whenReady, run }` where the parser must wait for it
 */
export function prepare(script, line) {
  if (script[$alreadyStarted]) return undefined;
  const parserDocument = script[$parserDocument];
  script[$parserDocument] = null;
  if (parserDocument !== null && !hasAttribute(script, "async")) script[$forceAsync] = true;
  const text = childText(script);
  const src = sourceOf(script);
  if ((src === null && text === "") || !isConnected(script)) return undefined;
  const type = scriptType(script);
  if (type === null) return undefined;
  if (parserDocument !== null) {
    script[$parserDocument] = parserDocument;
    script[$forceAsync] = false;
  }
  script[$alreadyStarted] = true;
  const document = script[$document];
  if ((parserDocument !== null && parserDocument !== document) || document !== currentDocument()) return undefined;
  if (document[$runsScripts] !== true || (type === "classic" && hasAttribute(script, "nomodule"))) return undefined;
  if (type === "classic" && isForOtherEvent(script)) return undefined;
  if (type !== "classic") {
    reportException(notImplemented(type === "module" ? "<script type=module>" : "<script type=importmap>"));
    failLater(script);
    return undefined;
  }
  if (src === null && settings.scripts === "external") {
    host.console_write(
      "error", "Refused to execute an inline script because of the Content Security Policy script-src 'self'.");
    return undefined;
  }
  if (src === null) {
    executeScript(script, { code: text, file: settings.file ?? settings.url, line, isExternal: false }, document);
    return undefined;
  }
  const url = src === "" ? null : load("web/url").parse(src, documentBaseURL(document));
  if (url === null || !loadsResources()) {
    failLater(script);
    return undefined;
  }
  return schedule(script, pendingScript(script, url.href, document), parserDocument !== null);
}

/** The address of a script. Those of SVG have it in `href`: https://www.w3.org/TR/SVG2/interact.html#ScriptElement */
function sourceOf(script) {
  if (script[$namespace] !== SVG) return getAttribute(script, "src");
  return getAttribute(script, "href") ?? getAttribute(script, "xlink:href");
}

function failLater(script) {
  timers.start(() => fire(script, "error"), 0);
}

/** Step 22: the `for` and `event` attributes of Internet Explorer */
function isForOtherEvent(script) {
  const target = getAttribute(script, "for");
  const event = getAttribute(script, "event");
  if (target === null || event === null) return false;
  const name = asciiLower(event.trim());
  return asciiLower(target.trim()) !== "window" || (name !== "onload" && name !== "onload()");
}

/** Starts to load an external script. */
function pendingScript(script, url, document) {
  const pending = {
    isReady: false,
    source: null,
    /** Called when the script has come, or failed to. */
    whenReady: undefined,
    run() {
      executeScript(script, pending.source, document);
    },
  };
  const settle = (code, file) => {
    pending.source = { code, file, line: 1, isExternal: true };
    pending.isReady = true;
    pending.whenReady?.();
  };
  load("dom/resources").loadText(url, "script", getAttribute(script, "crossorigin"), (resource) => {
    const isOK = resource !== null && resource.status >= 200 && resource.status < 300;
    settle(isOK ? resource.text : null, resource?.url ?? url);
  });
  return pending;
}

/** Step 33: when a script that has to be loaded runs */
function schedule(script, pending, isParserInserted) {
  const isAsync = hasAttribute(script, "async") || script[$forceAsync];
  if (!isAsync && isParserInserted) {
    if (!hasAttribute(script, "defer")) return pending;
    defer(pending);
    return undefined;
  }
  delayLoad();
  const run = () => {
    pending.run();
    stopDelayingLoad();
  };
  if (isAsync) {
    pending.whenReady = run;
  } else {
    inOrder[inOrder.length] = { pending, run };
    pending.whenReady = runInOrder;
  }
  return undefined;
}

function runInOrder() {
  while (inOrder.length > 0 && inOrder[0].pending.isReady) {
    const { run } = inOrder[0];
    for (let i = 1; i < inOrder.length; i++) inOrder[i - 1] = inOrder[i];
    inOrder.length--;
    run();
  }
}
