import { typeOfScript } from "./types.js";

/**
 * What may lead to a script, or looks as if it did: comments, elements whose content is text or inert, a `base`, from which on
 * addresses are not known. What has no end matches up to that of the markup, so that no part of it is looked at again.
 */
const parts = new RegExp([
  "<!--[^]*?(?:-->|$)",
  "<(template|textarea|title|style|noscript|xmp|iframe|noembed|noframes)\\b[^]*?(?:<\\/\\1|$)",
  "<(base)\\b",
  `<script\\b((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*)(?:>[^]*?(?:<\\/script|$)|$)`,
].join("|"), "gi");
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * The classic scripts with an address that the markup seems to hold.
 * https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing
 * @param {string} markup
 * @returns {{src: string, crossOrigin: string | null, nonce: string, integrity: string, referrerPolicy: string}[]} in their
 *     order, up to a `base`
 */
export function scriptsAhead(markup) {
  const scripts = [];
  for (const { 2: base, 3: source } of markup.matchAll(parts)) {
    if (base !== undefined) break;
    if (source === undefined) continue;
    const found = attributesOf(source);
    const { src, type = null, language = null, nomodule, crossorigin = null } = found;
    // What has references is left to the parser.
    if (!src || src.includes("&") || nomodule !== undefined || typeOfScript(type, language) !== "classic") continue;
    const { nonce = "", integrity = "", referrerpolicy: referrerPolicy = "" } = found;
    scripts.push({ src, crossOrigin: crossorigin, nonce, integrity, referrerPolicy });
  }
  return scripts;
}

function attributesOf(source) {
  const found = { __proto__: null };
  for (const [, name, ...values] of source.matchAll(attributes)) {
    found[name.toLowerCase()] ??= values.find((value) => value !== undefined) ?? "";
  }
  return found;
}
