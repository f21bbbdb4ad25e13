// https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope
import { domException, host, load, put, webidl } from "core";
import { StringPrototypeStartsWith } from "library/text";

let base;

/** @param {string} url what addresses of imported scripts resolve against */
export function setImportBase(url) {
  base = url;
}

/** The script of an address: `{ text, url }`, where `url` is what its positions name. */
function scriptAt(url) {
  if (host.policy_refuses("script-src-elem", url)) throw domException("NetworkError");
  if (StringPrototypeStartsWith(url, "blob:")) {
    const answer = load("web/blob").answerOf(url);
    if (answer === undefined) throw domException("NetworkError");
    return { text: load("web/resources").decode(answer.body, "utf-8"), url };
  }
  const { awaitScript, isOfNetwork } = load("web/resources");
  if (isOfNetwork(url) || StringPrototypeStartsWith(url, "data:")) {
    const resource = awaitScript(url);
    const isScript = resource?.isOK === true
      && (resource.type === "" || load("library/script-types").isJavaScriptType(resource.type));
    if (!isScript) throw domException("NetworkError");
    return resource;
  }
  let script;
  host.module_read(url, (kind, text, file) => {
    if (kind === "javascript") script = { text, url: file };
  });
  if (script === undefined) throw domException("NetworkError");
  return script;
}

export function importScripts(...urls) {
  const { parse } = load("library/url");
  const addresses = [];
  for (let i = 0; i < urls.length; i++) {
    const address = parse(webidl.USVString(urls[i]), base);
    if (address === null) throw domException("SyntaxError");
    put(addresses, i, address.href);
  }
  for (let i = 0; i < addresses.length; i++) {
    const { text, url } = scriptAt(addresses[i]);
    let thrown;
    host.script_run(text, url, 1, (error) => (thrown = { error }), url);
    if (thrown !== undefined) throw thrown.error;
  }
}
