// https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#user-prompts
import { host, webidl } from "core";
import { fire } from "web/dom-events";

/** What the host answers is what the user does: nothing, "" or a text. Nobody is there unless a test says so. */
export function alert(message = "") {
  webidl.requireGlobal(this, "alert");
  host.page_dialog("alert", webidl.DOMString(message));
}

export function confirm(message = "") {
  webidl.requireGlobal(this, "confirm");
  return host.page_dialog("confirm", webidl.DOMString(message)) !== undefined;
}

export function prompt(message = "", defaultValue = "") {
  webidl.requireGlobal(this, "prompt");
  return host.page_dialog("prompt", webidl.DOMString(message), webidl.DOMString(defaultValue)) ?? null;
}

/** https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#printing-steps */
export function print() {
  webidl.requireGlobal(this, "print");
  fire(globalThis, "beforeprint");
  host.page_dialog("print", "");
  fire(globalThis, "afterprint");
}
