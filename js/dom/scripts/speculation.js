// https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing: while the parser waits for a script, those further down
// are asked for, so that what the first script has begun does not come before the next ones run.
import { host, load } from "core";
import { documentBaseURL } from "dom/html";
import { SafeMap } from "dom/nodes";
import { settings, windowOrigin } from "dom/window";
import { scriptsAhead } from "library/script-types";
import { StringPrototypeStartsWith } from "library/text";

/** By address and `crossorigin`: the scripts that were asked for and that no element has come for yet. */
const early = new SafeMap();
const keyOf = (url, crossOrigin) => `${crossOrigin ?? "-"} ${url}`;

/**
 * Asks for the classic scripts of a text that the parser has yet to come to.
 * @param {string} markup
 * @param {Document} document
 */
export function speculate(markup, document) {
  const scripts = scriptsAhead(markup);
  const base = documentBaseURL(document);
  for (let i = 0; i < scripts.length; i++) begin(scripts[i], base);
}

function begin({ src, ...options }, base) {
  const url = load("library/url").parse(src, base);
  // Extensions do not get scripts from elsewhere.
  const isOwn = url !== null && StringPrototypeStartsWith(url.href, `${windowOrigin()}/`);
  if (!isOwn && (url === null || !StringPrototypeStartsWith(settings.url, "http"))) return;
  const key = keyOf(url.href, options.crossOrigin);
  if (early.has(key) || !host.policy_allows("script-src-elem", url.href, undefined, options.nonce, true)) return;
  const script = { hasCome: false, resource: null, done: undefined };
  early.set(key, script);
  load("web/resources").loadText(url.href, "script", { ...options, isParserInserted: true }, (resource) => {
    script.hasCome = true;
    script.resource = resource;
    script.done?.(resource);
  });
}

/**
 * Loads the text of a script, unless that has begun.
 * @param {object} options see `fetchOptions` in prepare.js
 * @param {(resource: object | null) => void} done as `loadText` calls it
 */
export function loadScriptText(url, options, done) {
  const key = keyOf(url, options.crossOrigin);
  const script = early.get(key);
  early.delete(key);
  if (script === undefined) load("web/resources").loadText(url, "script", options, done);
  else if (script.hasCome) done(script.resource);
  else script.done = done;
}
