import { call } from "../door.js";
import { answerQuestions } from "../questions.js";
import { sessionKey } from "./session.js";

/** The native half of each browser that runs, by the number of its session. */
const halves = new Map();

/** Whether every member of `part`, at every depth, stands in `whole` with an equal value. Without a part, all do. */
function contains(whole, part) {
  if (part === undefined) return true;
  if (part === null || typeof part !== "object") return Object.is(whole, part);
  if (whole === null || typeof whole !== "object" || Array.isArray(whole) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && part.length !== whole.length) return false;
  return Object.entries(part).every(([name, value]) => contains(whole[name], value));
}

/** Whether JSON has a value for it, and for all in it. */
function isJSON(value) {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isJSON);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((member) => member === undefined || isJSON(member));
}

/** The answer that has a reply; undefined is that of a native half that completes the request with nothing. */
function answerWith(reply, call) {
  if (reply === undefined) return { isEmpty: true };
  if (!isJSON(reply)) throw new TypeError(`${call}: the reply is no JSON, as all must be that Safari hands to a script`);
  return { reply };
}

/** Messages that wait until the test answers them. */
class HeldMessages {
  messages = [];
  #waiting = [];

  /** @returns {Promise<object>} what answers the message */
  static add(held, message) {
    held.messages.push(message);
    return new Promise((resolve) => held.#waiting.push(resolve));
  }

  /** Answers the oldest message that waits. */
  reply(reply) {
    this.#next()(answerWith(reply, "reply()"));
  }

  /** Lets the oldest message that waits fail. */
  fail(reason = "the test let it fail") {
    this.#next()({ error: reason });
  }

  #next() {
    const next = this.#waiting.shift();
    if (next === undefined) throw new Error("no message waits");
    return next;
  }
}

/** The native half of the extensions. What was said last goes first. */
class Native {
  /** Every message that came, the oldest first. */
  messages = [];
  #rules = [];

  constructor(session) {
    halves.set(session, this);
  }

  #add(match, answer, times = Infinity) {
    this.#rules.unshift({ match, answer, left: times });
  }

  /** Messages that contain the members of `match` get this reply. */
  reply(match, reply) {
    if (arguments.length < 2) throw new TypeError("native.reply(): the reply is missing, as in native.reply({}, { token: \"a\" })");
    const answer = answerWith(reply, "native.reply()");
    this.#add(match, () => answer);
  }

  /** Messages that contain the members of `match` go to a function, whose value is the reply. */
  handle(match, handler) {
    const [part, body] = typeof match === "function" ? [undefined, match] : [match, handler];
    if (typeof body !== "function") throw new TypeError("native.handle(): a function is expected");
    this.#add(part, async (message) => answerWith(await body(message), "native.handle()"));
  }

  /** Messages that contain the members of `match`, or all, fail. */
  fail(match, reason = "the test let it fail", times = Infinity) {
    this.#add(match, () => ({ error: reason }), times);
  }

  /** Messages that contain the members of `match`, or all, wait until the test answers them. */
  hold(match) {
    const held = new HeldMessages();
    this.#add(match, (message) => HeldMessages.add(held, message));
    return held;
  }

  /** A native half that is built in answers what nothing else does: `coolection`, `browser-note`. */
  use(name) {
    call("native_use", name);
  }

  /** @returns {object} `{ reply }`, `{ isEmpty }`, `{ error }`, or nothing where no rule takes the message */
  static async answer(native, message) {
    native.messages.push(message);
    const rule = native.#rules.find(({ match, left }) => left > 0 && contains(message, match));
    if (rule === undefined) return {};
    rule.left -= 1;
    return rule.answer(message);
  }
}

answerQuestions("native", ({ session, message }) => (halves.has(session) ? Native.answer(halves.get(session), message) : {}));

/** The session is over. */
export function forgetNative(session) {
  halves.delete(session);
}

export const makeNative = (fixtures) => new Native(fixtures[sessionKey]);
