// https://websockets.spec.whatwg.org/#the-websocket-interface
// The connection is the host's. It knows a socket by its number: see `socket_open` in docs/host-interface.md.
import { asTask, caller, domException, entry, host, load, recordText, webidl } from "core";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { byteLength, checkProtocols, logError, readClose, readMessage, readProtocols, readURL } from "./arguments.js";

const readyState = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
const binaryTypes = ["blob", "arraybuffer"];

/** The sockets whose connection has not ended, by number: as long as it lasts, a socket is kept alive. */
const sockets = { __proto__: null };
let lastSocket = 0;
let stateOf;

export class WebSocket extends EventTarget {
  #state;

  static {
    stateOf = (socket) => socket.#state;
  }

  /** https://websockets.spec.whatwg.org/#dom-websocket-websocket */
  constructor(url, protocols = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super();
    const text = webidl.USVString(url);
    const offered = readProtocols(protocols);
    const { href, origin } = readURL(text);
    checkProtocols(offered);
    // Source: WebSocket::connect in WebSocket.cpp of https://github.com/WebKit/WebKit
    if (!caller.isWorld && host.policy_refuses("connect-src", href)) throw domException("SecurityError");
    const id = ++lastSocket;
    this.#state = {
      id,
      url: href,
      origin,
      readyState: readyState.CONNECTING,
      protocol: "",
      binaryType: "blob",
      bufferedAmount: 0,
    };
    sockets[id] = this;
    host.socket_open(id, href, recordText(offered));
  }

  get url() {
    return this.#state.url;
  }

  get readyState() {
    return this.#state.readyState;
  }

  get bufferedAmount() {
    return this.#state.bufferedAmount;
  }

  get protocol() {
    return this.#state.protocol;
  }

  /** Nobody compresses here, and there is no other extension: https://websockets.spec.whatwg.org/#dom-websocket-extensions */
  get extensions() {
    return "";
  }

  get binaryType() {
    return this.#state.binaryType;
  }

  set binaryType(value) {
    const type = webidl.DOMString(value);
    // https://webidl.spec.whatwg.org/#js-attributes: what is none of the values is ignored
    if (type === binaryTypes[0] || type === binaryTypes[1]) this.#state.binaryType = type;
  }

  /** https://websockets.spec.whatwg.org/#dom-websocket-close */
  close(code = undefined, reason = undefined) {
    const state = this.#state;
    const given = readClose(code, reason);
    if (state.readyState >= readyState.CLOSING) return;
    if (state.readyState === readyState.CONNECTING) {
      logError(`WebSocket connection to '${state.url}' failed: WebSocket is closed before the connection is established.`);
    }
    state.readyState = readyState.CLOSING;
    host.socket_close(state.id, given.code, given.reason);
  }

  /** https://websockets.spec.whatwg.org/#dom-websocket-send */
  send(data) {
    const state = this.#state;
    webidl.requireArguments(arguments.length, 1);
    const message = readMessage(data);
    if (state.readyState === readyState.CONNECTING) {
      throw domException("InvalidStateError");
    }
    const size = byteLength(message);
    if (state.readyState !== readyState.OPEN) {
      state.bufferedAmount += size + framingOverhead(size);
      return;
    }
    state.bufferedAmount += size;
    host.socket_send(state.id, message);
  }
}
defineEventHandler(WebSocket.prototype, "open");
defineEventHandler(WebSocket.prototype, "message");
defineEventHandler(WebSocket.prototype, "error");
defineEventHandler(WebSocket.prototype, "close");
webidl.expose(WebSocket, readyState);

/**
 * What WebKit counts beside a message that it cannot send any more: the header of its frame.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/Modules/websockets/WebSocket.cpp (getFramingOverhead)
 */
function framingOverhead(size) {
  const base = 6;
  if (size >= 0x10000) return base + 8;
  return size >= 126 ? base + 2 : base;
}

/** https://websockets.spec.whatwg.org/#eventdef-websocket-open */
entry.socketOpened = (id, protocol) => {
  const state = stateOf(sockets[id]);
  state.readyState = readyState.OPEN;
  state.protocol = protocol;
  asTask(() => fire(sockets[id], "open"));
};

/** https://websockets.spec.whatwg.org/#eventdef-websocket-message */
entry.socketReceived = (id, message) => {
  const state = stateOf(sockets[id]);
  if (state.readyState !== readyState.OPEN) return;
  const { MessageEvent } = load("web/html-events");
  const init = { data: dataOf(message, state.binaryType), origin: state.origin };
  asTask(() => fire(sockets[id], "message", init, MessageEvent));
};

function dataOf(message, binaryType) {
  if (typeof message === "string") return message;
  if (binaryType === "blob") return load("web/blob").createBlob(message, "");
  const { bufferOf, copyBytes } = load("web/buffer-source");
  return bufferOf(copyBytes(message));
}

/** A message has left. */
entry.socketSent = (id, size) => {
  stateOf(sockets[id]).bufferedAmount -= size;
};

/** The browser does not let the script connect: WebKit fires no `close` then (WebSocket::failAsynchronously). */
entry.socketRefused = (id) => {
  const socket = sockets[id];
  delete sockets[id];
  asTask(() => fire(socket, "error"));
  stateOf(socket).readyState = readyState.CLOSED;
};

/** https://websockets.spec.whatwg.org/#fail-the-websocket-connection; `close` follows. */
entry.socketFailed = (id) => {
  stateOf(sockets[id]).readyState = readyState.CLOSED;
  asTask(() => fire(sockets[id], "error"));
};

/** https://websockets.spec.whatwg.org/#eventdef-websocket-close */
entry.socketClosed = (id, code, reason, wasClean) => {
  const socket = sockets[id];
  delete sockets[id];
  stateOf(socket).readyState = readyState.CLOSED;
  const { interfaceNamed } = load("web/ui-events");
  asTask(() => fire(socket, "close", { code, reason, wasClean }, interfaceNamed("CloseEvent")));
};
