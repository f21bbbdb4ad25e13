import { call } from "../door.js";
import { addSoftFailure } from "../expect/state.js";
import { answerQuestions } from "../questions.js";
import { bytesOf } from "./bytes.js";
import { refuseOthers } from "./options.js";

const memberNames = ["protocol", "status", "open", "message", "close"];
const eventNames = ["open", "message", "close"];

/** What the server of each route does, by session and number of the route. */
const servers = new Map();

/** The connections of each session, by number. */
const connections = new Map();

/** A message as it crosses: a text, or a list of bytes. */
function messageOf(data) {
  if (typeof data === "string") return data;
  const bytes = bytesOf(data);
  if (bytes !== undefined) return [...bytes];
  throw new TypeError("a WebSocket sends a text, an ArrayBuffer or a view of one; write JSON.stringify(value) for a value");
}

const dataOf = (message) => (typeof message === "string" ? message : new Uint8Array(message));

/** The server's end of a WebSocket. */
class ServerWebSocket {
  #number;

  constructor(number) {
    this.#number = number;
    const { url, headers, protocol } = call("webSocket_handshake", number);
    Object.assign(this, { url, headers, protocol: protocol ?? "" });
  }

  /** What the script has sent, the oldest first: texts, or bytes as a Uint8Array. */
  get messages() {
    return call("webSocket_messages", this.#number).map(dataOf);
  }

  /** How the connection has ended, `{ code, reason }`; `undefined` while it is open. */
  get closed() {
    return call("webSocket_closure", this.#number) ?? undefined;
  }

  /** Sends a text or bytes to the script. */
  send(data) {
    call("webSocket_send", this.#number, messageOf(data));
  }

  /** Ends the connection. */
  close(code = 1000, reason = "") {
    call("webSocket_close", this.#number, code, String(reason));
  }

  /** Loses the connection, as a network does that goes away. */
  drop() {
    call("webSocket_drop", this.#number);
  }
}

function connectionOf(session, number) {
  const known = connections.get(session);
  if (!known.has(number)) known.set(number, new ServerWebSocket(number));
  return known.get(number);
}

/** What answers scripts that open a WebSocket at some addresses. */
class WebSocketRoute {
  #session;
  #number;

  constructor(session, number) {
    this.#session = session;
    this.#number = number;
  }

  /** The connections that were opened, the oldest first. */
  get connections() {
    return call("webSocket_connections", this.#number).map((number) => connectionOf(this.#session, number));
  }
}

answerQuestions("webSocket", async ({ session, route, socket, event, value }) => {
  const handler = servers.get(session).get(route)[event];
  const data = event === "message" ? dataOf(value) : value;
  try {
    await handler?.(connectionOf(session, socket), data ?? undefined);
  } catch (error) {
    // The extension is told of a server that fails; the handler of a test may not fail.
    if (!error?.isAssertion) addSoftFailure(error);
    throw error;
  }
});

/** Adds a route: see `Network.webSocket`. */
export function addWebSocketRoute(session, url, server) {
  refuseOthers(server, memberNames, "the server of a WebSocket has no");
  for (const name of eventNames) {
    if (Object.hasOwn(server, name) && typeof server[name] !== "function") {
      throw new TypeError(`'${name}' of the server of a WebSocket is a function`);
    }
  }
  const { protocol = null, status = null } = server;
  const number = call("network_webSocket", url, { protocol, status });
  servers.get(session).set(number, server);
  return new WebSocketRoute(session, number);
}

/** A session begins. */
export function beginWebSockets(session) {
  servers.set(session, new Map());
  connections.set(session, new Map());
}

/** The session is over. */
export function forgetWebSockets(session) {
  servers.delete(session);
  connections.delete(session);
}
