// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
import { asTask, host, load, push, put, reportException, timers } from "core";
import { documentBaseURL, parseURL, policyNonceOf, referrerPolicyOf } from "dom/html";
import { currentDocument } from "dom/nodes";
import { $parser } from "dom/parsing";
import {
  afterSheets, defer, delayLoad, isByExtension, loadsResources, scriptsAreBlocked, settings, stopCount, stopDelayingLoad,
} from "dom/window";
import { typeOfScript } from "library/script-types";
import { StringPrototypeTrim } from "library/text";
import {
  $alreadyStarted, $document, $forceAsync, $namespace, $parserDocument, $runsScripts, SVG, XLINK, asciiLower, childText,
  getAttribute, hasAttribute, isConnected,
} from "library/tree";
import { fireLater } from "web/dom-events";
import { executeScript } from "./execute.js";
import { loadScriptText } from "./speculation.js";

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
  const type = typeOf(script);
  if (type === null) return undefined;
  if (parserDocument !== null) {
    script[$parserDocument] = parserDocument;
    script[$forceAsync] = false;
  }
  script[$alreadyStarted] = true;
  const document = script[$document];
  if ((parserDocument !== null && parserDocument !== document) || document !== currentDocument()) return undefined;
  if (document[$runsScripts] !== true && !isByExtension(src)) return undefined;
  if (type === "classic" && hasAttribute(script, "nomodule")) return undefined;
  if (type === "classic" && isForOtherEvent(script)) return undefined;
  if (type === "importmap" && src !== null) {
    failLater(script);
    return undefined;
  }
  const place = { file: settings.file ?? settings.url, line };
  const placeInPage = parserDocument === null ? {} : place;
  const options = fetchOptions(script, parserDocument !== null, placeInPage);
  if (src === null && isRefused(text, script, options)) return undefined;
  if (src === null && type === "importmap") {
    addImportMap(text, document);
    return undefined;
  }
  if (src === null && type === "classic") {
    const run = () => executeScript(script, { code: text, ...place, module: undefined, isExternal: false }, document);
    // What a script writes does not wait.
    const waits = parserDocument !== null && scriptsAreBlocked() && !(document[$parser]?.nesting > 1);
    return waits ? blockedScript(run) : run();
  }
  if (src === null) return schedule(script, inlineModule(script, text, place, document, options), parserDocument !== null);
  const url = src === "" ? null : parseURL(document, src);
  // What an address holds itself, as `data:`, needs no network.
  if (url === null || !(loadsResources() || isByExtension(src) || !load("web/resources").isOfNetwork(url.href))) {
    failLater(script);
    return undefined;
  }
  const begin = type === "module" ? loadModule : loadClassic;
  const pending = pendingScript(script, document, (settle) => begin(url.href, options, settle), src, placeInPage);
  return schedule(script, pending, parserDocument !== null);
}

/**
 * https://html.spec.whatwg.org/multipage/webappapis.html#script-fetch-options, and where the element stands in the page, if a parser
 * has come to it: `{ crossOrigin, nonce, integrity, referrerPolicy, isParserInserted, file, line }`
 */
function fetchOptions(script, isParserInserted, { file, line }) {
  return {
    crossOrigin: getAttribute(script, "crossorigin"),
    nonce: policyNonceOf(script),
    integrity: getAttribute(script, "integrity") ?? "",
    referrerPolicy: referrerPolicyOf(script),
    isParserInserted,
    file,
    line,
  };
}

/** https://w3c.github.io/webappsec-csp/#should-block-inline */
function isRefused(text, script, { nonce, isParserInserted, file, line }) {
  return host.policy_refuses("inline-script", text, script, nonce, isParserInserted, file, line);
}

const typeOf = (script) => typeOfScript(getAttribute(script, "type"), getAttribute(script, "language"));

/** The address of a script. Those of SVG have it in `href`: https://www.w3.org/TR/SVG2/interact.html#ScriptElement */
function sourceOf(script) {
  if (script[$namespace] !== SVG) return getAttribute(script, "src");
  return getAttribute(script, "href") ?? getAttribute(script, "href", XLINK);
}

function failLater(script) {
  fireLater(script, "error");
}

/** Step 22: the `for` and `event` attributes of Internet Explorer */
function isForOtherEvent(script) {
  const target = getAttribute(script, "for");
  const event = getAttribute(script, "event");
  if (target === null || event === null) return false;
  const name = asciiLower(StringPrototypeTrim(event));
  return asciiLower(StringPrototypeTrim(target)) !== "window" || (name !== "onload" && name !== "onload()");
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#register-an-import-map */
function addImportMap(text, document) {
  try {
    load("web/import-map").importMap.add(text, documentBaseURL(document));
  } catch (error) {
    reportException(error);
  }
}

/**
 * @param {Function} begin starts to get the script, and calls its argument with the source, as `executeScript` takes it
 * @param {string?} src what the element names
 * @param {{file?: string, line?: number}} place where a parser has come to the element; empty where none has
 */
function pendingScript(script, document, begin, src, { file, line }) {
  const pending = {
    isReady: false,
    source: null,
    /** Called when the script has come, or failed to. */
    whenReady: undefined,
    run() {
      const { code, module } = pending.source;
      // Who inserts a script may have another one ready in its place.
      if ((code === null || module === null) && file !== undefined) {
        const name = src === null ? "a module" : `'${src}'`;
        host.script_missing(`${name} could not be loaded${module === null ? ", or what it imports" : ""}`, file, line);
      }
      executeScript(script, pending.source, document);
    },
  };
  begin((source) => {
    pending.source = source;
    pending.isReady = true;
    if (pending.whenReady !== undefined) asTask(pending.whenReady);
  });
  return pending;
}

/** A script that waits for style sheets alone. */
function blockedScript(run) {
  const pending = { isReady: false, whenReady: undefined, run };
  afterSheets(() => {
    pending.isReady = true;
    pending.whenReady?.();
  });
  return pending;
}

function loadClassic(url, options, settle) {
  loadScriptText(url, options, (resource) => {
    if (resource?.isMuted === true) load("web/html-events").muteErrors(resource.url);
    settle({ code: resource?.isOK === true ? resource.text : null, file: resource?.url ?? url, line: 1, isExternal: true });
  });
}

function loadModule(url, options, settle) {
  load("web/modules").fetchModuleScript(url, options, (module) => {
    settle({ module, isExternal: true });
  });
}

function inlineModule(script, text, place, document, options) {
  return pendingScript(script, document, (settle) => {
    load("web/modules").makeInlineScript(text, documentBaseURL(document), place, options, (module) => {
      settle({ module, isExternal: false });
    });
  }, null, options);
}

/** Step 33: when a script that has to be loaded, or is a module, runs */
function schedule(script, pending, isParserInserted) {
  const isAsync = hasAttribute(script, "async") || script[$forceAsync];
  if (!isAsync && isParserInserted) {
    if (!hasAttribute(script, "defer") && typeOf(script) === "classic") return pending;
    defer(pending);
    return undefined;
  }
  delayLoad();
  const stops = stopCount();
  const run = () => {
    if (stopCount() !== stops) return;
    pending.run();
    stopDelayingLoad();
  };
  if (isAsync) {
    pending.whenReady = run;
    if (pending.isReady) timers.start(run, 0);
  } else {
    push(inOrder, { pending, run });
    pending.whenReady = runInOrder;
    if (pending.isReady) timers.start(runInOrder, 0);
  }
  return undefined;
}

function runInOrder() {
  while (inOrder.length > 0 && inOrder[0].pending.isReady) {
    const { run } = inOrder[0];
    for (let i = 1; i < inOrder.length; i++) put(inOrder, i - 1, inOrder[i]);
    inOrder.length--;
    run();
  }
}
