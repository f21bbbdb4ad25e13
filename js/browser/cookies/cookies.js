// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/cookies
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/Cocoa/WebExtensionAPICookiesCocoa.mm
import { host, load, primordials } from "core";
import { defineEvent, defineFunctions } from "browser/api";
import schema from "./cookies.schema.json";

const { RegExpPrototypeExec } = primordials;

const storeIdentifier = /^\s*(persistent|ephemeral)-\s*\d/;

/** Checks what all functions have in common, in WebKit's order. */
function prepare(name) {
  const refuse = (key, text) => load("browser/argument-errors").refuse(`cookies.${name}()`, key, text);
  return (values) => {
    const details = values[0];
    const { name: cookie, sameSite, storeId, url } = details;
    if (cookie === "") refuse("name", "it must not be empty");
    if (url === "") refuse("url", "it must not be empty");
    if (url !== undefined) {
      const href = host.url_canonical(url) ?? load("library/url").parse(url)?.href;
      if (href === undefined) refuse("url", `'${url}' is not a valid URL`);
      details.url = href;
    }
    if (storeId === "") refuse("storeId", "it must not be empty");
    if (storeId !== undefined && RegExpPrototypeExec(storeIdentifier, storeId) === null) {
      refuse("storeId", `'${storeId}' is not a valid cookie store identifier`);
    }
    if (sameSite !== undefined && sameSite !== "no_restriction" && sameSite !== "lax" && sameSite !== "strict") {
      refuse("sameSite", "it must specify either 'no_restriction', 'lax', or 'strict'");
    }
  };
}

export function create(functions) {
  const cookies = {};
  defineFunctions(cookies, "cookies", functions, schema, {
    __proto__: null,
    prepare: {
      __proto__: null, get: prepare("get"), getAll: prepare("getAll"), set: prepare("set"), remove: prepare("remove"),
    },
  });
  // Safari does not tell what has changed.
  defineEvent(cookies, "cookies", "onChanged");
  return cookies;
}
