// https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope
import { domException, host, load, webidl } from "core";

/** The texts of scripts that have come before the worker's own ran, by their addresses; null for those that have not come. */
const fetched = { __proto__: null };

let base;

/** @param {string} url what addresses of imported scripts resolve against */
export function setImportBase(url) {
  base = url;
}

const call = /\bimportScripts\s*\(([^)]*)\)/g;
const literal = /"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`/g;

/** The addresses that a script names where it calls `importScripts`, as far as they stand there. */
function namedIn(code, url) {
  const { parse } = load("library/url");
  const addresses = [];
  for (const [, list] of code.matchAll(call)) {
    for (const [, ...texts] of list.matchAll(literal)) {
      const address = parse(texts.find((text) => text !== undefined), url);
      if (address !== null) addresses.push(address.href);
    }
  }
  return addresses;
}

// DEPARTURE: what comes through the network is asked for before the script runs, also where it would not come to the call, and only where
// the address stands in the call — a script cannot wait for a request in the middle of its run —
// https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope
/**
 * Loads what a script will import, and what that imports.
 * @param {string} code
 * @param {string} url of the script
 * @param {() => void} done at once where nothing is to be loaded
 */
export function prefetch(code, url, done) {
  const { isOfNetwork, loadText } = load("web/resources");
  let pending = 1;
  const settle = () => {
    pending -= 1;
    if (pending === 0) done();
  };
  const visit = (text, from) => {
    for (const address of namedIn(text, from)) {
      if (!isOfNetwork(address) || address in fetched) continue;
      fetched[address] = null;
      pending += 1;
      loadText(address, "script", {}, (resource) => {
        const isScript = resource?.isOK === true
          && (resource.type === "" || load("library/script-types").isJavaScriptType(resource.type));
        if (isScript) {
          fetched[address] = resource;
          visit(resource.text, base);
        }
        settle();
      });
    }
  };
  visit(code, url);
  settle();
}

const networkError = () => domException("NetworkError", "A network error occurred.");

/** The script of an address: `{ text, url }`, where `url` is what its positions name. */
function scriptAt(url) {
  if (host.policy_refuses("script-src-elem", url)) throw networkError();
  if (url.startsWith("blob:")) {
    const answer = load("web/blob").answerOf(url);
    if (answer === undefined) throw networkError();
    return { text: load("web/resources").decode(answer.body, "utf-8"), url };
  }
  const known = fetched[url];
  if (known !== undefined) {
    if (known === null) throw networkError();
    return known;
  }
  let script;
  host.module_read(url, (kind, text, file) => {
    script = kind === "javascript" ? { text, url: file } : null;
  });
  if (script === null) throw networkError();
  if (script === undefined) {
    throw webidl.notImplemented(`importScripts of an address that does not stand in the call (${url})`);
  }
  return script;
}

export function importScripts(...urls) {
  const { parse } = load("library/url");
  const addresses = [];
  for (let i = 0; i < urls.length; i++) {
    const address = parse(webidl.USVString(urls[i]), base);
    if (address === null) throw domException("SyntaxError", "The string did not match the expected pattern.");
    addresses[i] = address.href;
  }
  for (let i = 0; i < addresses.length; i++) {
    const { text, url } = scriptAt(addresses[i]);
    let thrown;
    host.script_run(text, url, 1, (error) => (thrown = { error }), url);
    if (thrown !== undefined) throw thrown.error;
  }
}
