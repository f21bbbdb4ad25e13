// https://html.spec.whatwg.org/multipage/web-messaging.html#window-post-message-steps
import { caller, domException, host, load, timers, webidl } from "core";
import { viewOf, windowOrigin } from "dom/window";
import { fireMessage } from "web/html-events";
import { adoptMessage, isSequence, readTransfer } from "web/message-channel";

/**
 * Sends a message to this window. Scripts of all windows of the machine may call it; the sender is the one whose task
 * runs.
 */
export function postMessage(message, targetOrOptions = undefined, transfer = undefined) {
  webidl.requireGlobal(this, "postMessage");
  webidl.requireArguments(arguments.length, 1);
  const { realms, windowOfWorld } = load("library/realms");
  const running = host.window_running();
  const source = windowOfWorld.get(running) ?? running;
  const sender = realms.get(source);
  const isDictionary = webidl.isObject(targetOrOptions) ? !isSequence(targetOrOptions)
    : targetOrOptions === null || targetOrOptions === undefined;
  const hasOptions = arguments.length < 3 && isDictionary;
  const { targetOrigin = "/" } = hasOptions ? webidl.dictionary(targetOrOptions) : { targetOrigin: targetOrOptions };
  const wanted = wantedOrigin(webidl.USVString(targetOrigin), sender);
  const transferred = readTransfer(hasOptions ? targetOrOptions : transfer);
  const sent = sender.load("web/structured-clone").cloneWithTransfer(message, transferred);
  const { copy, ports } = source === globalThis ? sent : adoptMessage(sent);
  const init = { data: copy, ports: ports.length === 0 ? undefined : ports, origin: sender.windowOrigin(), source: viewOf(source) };
  timers.start(() => {
    if (wanted !== undefined && wanted !== windowOrigin()) return;
    caller.keepMessage?.(init.data);
    fireMessage(globalThis, init);
  }, 0);
}

/** The origin that a target origin stands for, or undefined for any. */
function wantedOrigin(targetOrigin, sender) {
  if (targetOrigin === "*") return undefined;
  if (targetOrigin === "/") return sender.windowOrigin();
  const record = load("library/url").parse(targetOrigin);
  if (record === null) {
    throw domException("SyntaxError", `Invalid target origin '${targetOrigin}' in a call to 'postMessage'.`);
  }
  return record.origin;
}
