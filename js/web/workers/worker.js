// https://html.spec.whatwg.org/multipage/workers.html#dedicated-workers-and-the-worker-interface
// The worker's global object is made by the host; the two know each other by the ends of a channel.
import { domException, host, load, realm, recordText, reportException, timers, webidl } from "core";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { ErrorEvent } from "web/html-events";
import { disconnect, makeEnd, readTransfer, send, start } from "web/message-channel";

const credentials = ["include", "omit", "same-origin"];
const types = ["classic", "module"];

let lastNumber = 0;

/** Source: AbstractWorker::resolveURL of https://github.com/WebKit/WebKit, which asks before it loads. */
function resolve(address) {
  const url = load("library/url").parse(address, realm.baseURL());
  if (url === null) throw domException("SyntaxError");
  if (url.scheme !== "data" && url.origin !== realm.origin()) {
    throw domException("SecurityError");
  }
  return url.href;
}

/** https://html.spec.whatwg.org/multipage/workers.html#workeroptions */
function readOptions(options) {
  const { credentials: given = "same-origin", name = "", type = "classic" } = webidl.dictionary(options);
  return {
    credentials: webidl.enumeration(given, credentials),
    name: webidl.DOMString(name),
    type: webidl.enumeration(type, types),
  };
}

export class Worker extends EventTarget {
  #end = makeEnd(this);
  #number = ++lastNumber;

  constructor(scriptURL, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super();
    const address = webidl.USVString(scriptURL);
    const { credentials, name, type } = readOptions(options);
    const href = resolve(address);
    const isSecure = realm.isSecureContext();
    host.worker_open(this.#number, recordText({ url: href, name, isSecure }), this.#ownerOf());
    start(this.#end);
    load("web/resources").loadWorkerScript(href, credentials, (script) => this.#run(href, script, { credentials, type }));
  }

  /** What the worker's global object gets of this one. Nothing of it may reach a script there. */
  #ownerOf() {
    const { contentOf, keepObjectURL, revokeObjectURL } = load("web/blob");
    return {
      end: this.#end,
      fail: (error, details) => timers.start(() => this.#fail(error, details), 0),
      refuse: () => timers.start(() => this.#refuse(), 0),
      objectURLs: { find: contentOf, keep: keepObjectURL, drop: revokeObjectURL },
    };
  }

  /** https://html.spec.whatwg.org/multipage/workers.html#run-a-worker, from where its script has come */
  #run(href, script, { credentials, type }) {
    if (this.#end.isDetached) return;
    const problem = problemOf(script, href);
    if (problem !== undefined) {
      host.console_write("error", problem, undefined);
      this.#refuse();
      return;
    }
    const { url, text, policies, reports, referrers } = script;
    host.worker_run(this.#number, text, recordText({ url, type, credentials, policies, reports, referrers }));
  }

  /** What it wants to run is not to be had. */
  #refuse() {
    if (this.#end.isDetached) return;
    this.#stop();
    fire(this, "error", { cancelable: true });
  }

  /** An exception of the worker that nothing there has handled: https://html.spec.whatwg.org/#report-an-exception */
  #fail(error, details) {
    if (this.#end.isDetached) return;
    const init = { ...details, error: null };
    if (fire(this, "error", { ...init, cancelable: true }, ErrorEvent)) reportException(error, init);
  }

  postMessage(message, options = undefined) {
    const end = this.#end;
    webidl.requireArguments(arguments.length, 1);
    send(end, message, readTransfer(options));
  }

  terminate() {
    this.#stop();
  }

  #stop() {
    disconnect(this.#end);
    host.worker_close(this.#number);
  }
}
defineEventHandler(Worker.prototype, "message");
defineEventHandler(Worker.prototype, "messageerror");
defineEventHandler(Worker.prototype, "error");
webidl.expose(Worker);

/**
 * Why a script is none for a worker; undefined where it is one.
 * Source: validateWorkerResponse in WorkerScriptLoader.cpp of https://github.com/WebKit/WebKit
 */
function problemOf(script, href) {
  if (script === null || !script.isOK) return `The script of the worker could not be loaded: ${href}`;
  if (load("web/resources").isOfNetwork(script.url) && !load("library/script-types").isJavaScriptType(script.type)) {
    return `Refused to execute ${script.url} as script because ${script.type} is not a script MIME type.`;
  }
  return undefined;
}
