import { call } from "../door.js";
import { addSoftFailure } from "../expect/state.js";
import { answerQuestions } from "../questions.js";
import { bytesOf } from "./bytes.js";
import { optionsOf, refuseOthers } from "./options.js";
import { sessionKey } from "./session.js";
import { addWebSocketRoute, beginWebSockets, forgetWebSockets } from "./web-socket.js";

/** The handlers of each session's routes, by the number of the route. */
const handlers = new Map();

const answerMembers = ["status", "json", "html", "body", "pieces", "every", "headers", "delay"];

function answerOf(given) {
  if (given === undefined) throw new TypeError('the answer is missing, as in route("GET", "https://example.com/a", { status: 200 })');
  if (given === null || typeof given !== "object") {
    throw new TypeError("a route answers with an object, as in { status: 200, json: { id: 1 } }");
  }
  refuseOthers(given, answerMembers, "the answer of a route has no");
  if (given.html !== undefined && typeof given.html !== "string") throw new TypeError("html: a text is expected");
  if (given.status !== undefined && !Number.isInteger(given.status)) throw new TypeError("status: a whole number is expected");
  const contents = ["json", "html", "body", "pieces"].filter((name) => given[name] !== undefined);
  if (contents.length > 1) throw new TypeError(`a route answers with one of ${contents.join(" and ")}, not with both`);
  return given.body === undefined ? given : { ...given, body: bodyOf(given.body) };
}

/** A text, or the bytes of anything that has some as a list of numbers. */
function bodyOf(body) {
  if (typeof body === "string") return body;
  const bytes = bytesOf(body);
  if (bytes !== undefined) return [...bytes];
  throw new TypeError("body: a text, an ArrayBuffer or a typed array is expected; what is to be sent as JSON is named json");
}

/** A request that came to a route. */
class SentRequest {
  constructor({ method, url, headers, body }) {
    Object.assign(this, { method, url, headers, body });
  }

  /** The body as JSON. */
  json() {
    return JSON.parse(this.body);
  }
}

answerQuestions("route", async ({ session, route, request }) => {
  const handler = handlers.get(session).get(route);
  try {
    return answerOf((await handler(new SentRequest(request))) ?? { status: 204 });
  } catch (error) {
    // The extension is told of a network that fails, which is what it may expect; the handler of a test may not fail.
    if (!error?.isAssertion) addSoftFailure(error);
    throw error;
  }
});

/** A route and what came to it. */
class Route {
  #number;

  constructor(number) {
    this.#number = number;
  }

  /** The requests that it has answered, the oldest first. */
  get requests() {
    return call("network_requests", this.#number).map((request) => new SentRequest(request));
  }
}

/** A back end that is built in. */
class Backend {
  /** Lets the next requests fail. */
  failNext(status, times = 1) {
    call("backend_fail", status, times);
  }

  /** The addresses that the user has saved, the oldest first. */
  get urls() {
    return call("backend_urls");
  }
}

/** What the requests of extensions and pages reach. */
class Network {
  #handlers = new Map();
  #session;

  constructor(session) {
    this.#session = session;
    handlers.set(session, this.#handlers);
    beginWebSockets(session);
  }

  /**
   * Answers the requests of a method (`*`: any) to a URL, in which `*` stands for any characters. The route that was added last goes first.
   * @param {object | ((request: SentRequest) => object)} answer an answer, or what makes one
   * @param {{ cors?: "assumed" | "as-answered" }} [options] whether the route allows other origins by itself
   */
  route(method, url, answer, options = {}) {
    const isHandler = typeof answer === "function";
    const { cors } = optionsOf(options, ["cors"], "network.route()");
    if (cors !== undefined && cors !== "assumed" && cors !== "as-answered") {
      throw new TypeError('network.route(): cors is "assumed" or "as-answered"');
    }
    const number = call("network_route", method, String(url), isHandler ? null : answerOf(answer), { cors });
    if (isHandler) this.#handlers.set(number, answer);
    return new Route(number);
  }

  /**
   * Answers scripts that open a WebSocket at a URL, in which `*` stands for any characters. The route that was added last goes first.
   * @param {{ protocol?: string, status?: number, open?: Function, message?: Function, close?: Function }} [server] what the
   *   handshake is answered with, and what the server does when something happens on a connection
   */
  webSocket(url, server = {}) {
    return addWebSocketRoute(this.#session, String(url), server);
  }

  /** A back end that is built in: `coolection`. */
  backend(name) {
    call("network_backend", name);
    return new Backend();
  }

  offline() {
    call("network_setOffline", true);
  }

  online() {
    call("network_setOffline", false);
  }
}

/** The session is over. */
export function forgetNetwork(session) {
  handlers.delete(session);
  forgetWebSockets(session);
}

export const makeNetwork = (fixtures) => new Network(fixtures[sessionKey]);
