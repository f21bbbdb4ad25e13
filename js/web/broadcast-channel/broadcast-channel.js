// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcastchannel
// Who else listens is the host's to know. It knows a channel by its number: see `channel_open` in docs/host-interface.md.
import { asTask, domException, entry, host, load, primordials, webidl } from "core";
import { EventTarget, defineEventHandler } from "web/dom-events";
import { textOfValue, valueOfText } from "web/stored-value";
import { cloneWithTransfer } from "web/structured-clone";

const { JSONStringify } = primordials;

/** The channels that are open, by number: a channel that nobody refers to can still hear. */
const channels = { __proto__: null };
let lastChannel = 0;

export class BroadcastChannel extends EventTarget {
  #name;
  #id;

  constructor(name) {
    webidl.requireArguments(arguments.length, 1);
    super();
    this.#name = webidl.DOMString(name);
    this.#id = ++lastChannel;
    channels[this.#id] = this;
    // A name may have lone surrogates, which the host cannot hold; its JSON text has none.
    host.channel_open(this.#id, JSONStringify(this.#name));
  }

  get name() {
    return this.#name;
  }

  /** https://html.spec.whatwg.org/multipage/web-messaging.html#dom-broadcastchannel-postmessage */
  postMessage(message) {
    const id = this.#id;
    webidl.requireArguments(arguments.length, 1);
    if (channels[id] === undefined) {
      throw domException("InvalidStateError", "This BroadcastChannel is closed");
    }
    host.channel_post(id, textOfValue(cloneWithTransfer(message, []).copy));
  }

  close() {
    const id = this.#id;
    if (channels[id] === undefined) return;
    delete channels[id];
    host.channel_close(id);
  }
}
defineEventHandler(BroadcastChannel.prototype, "message");
defineEventHandler(BroadcastChannel.prototype, "messageerror");
webidl.expose(BroadcastChannel);

/** Somebody has posted on a channel of this name; it may have been closed meanwhile. */
entry.channelReceived = (id, text, origin) => {
  const channel = channels[id];
  if (channel === undefined) return;
  const { fireMessage } = load("web/html-events");
  asTask(() => fireMessage(channel, { data: valueOfText(text), origin }));
};
