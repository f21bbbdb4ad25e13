// https://w3c.github.io/server-timing/
import { primordials, push, webidl } from "core";

const { RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeToLowerCase, TypeError } = primordials;

const creating = {};

export class PerformanceServerTiming {
  #name;
  #duration;
  #description;

  constructor(key, name, duration, description) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#name = name;
    this.#duration = duration;
    this.#description = description;
  }

  get name() {
    return this.#name;
  }

  get duration() {
    return this.#duration;
  }

  get description() {
    return this.#description;
  }

  toJSON() {
    return { name: this.#name, duration: this.#duration, description: this.#description };
  }
}
webidl.expose(PerformanceServerTiming);

/** A metric's name, or a parameter, with what stands before it: `, cache`, `; desc="hit"`, `; dur=2.5`. */
const part = /^[\t ]*([,;]?)[\t ]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)(?:[\t ]*=[\t ]*(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+\-.^_`|~0-9A-Za-z]*)))?/;
const escape = /^([^\\]*)\\(.)/;
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/;

/**
 * https://w3c.github.io/server-timing/#the-server-timing-header-field
 * @param {string} text the header
 * @returns {PerformanceServerTiming[]}
 */
export function parseServerTiming(text) {
  const found = [];
  let metric = null;
  let rest = text;
  const finish = () => {
    if (metric === null) return;
    push(found, new PerformanceServerTiming(creating, metric.name, metric.dur ?? 0, metric.desc ?? ""));
  };
  for (let match = RegExpPrototypeExec(part, rest); match !== null; match = RegExpPrototypeExec(part, rest)) {
    rest = StringPrototypeSlice(rest, match[0].length);
    const word = match[2];
    if (match[1] !== ";") {
      finish();
      metric = { __proto__: null, name: word, dur: undefined, desc: undefined };
      continue;
    }
    // Of a parameter that stands twice the first counts.
    const key = StringPrototypeToLowerCase(word);
    const value = match[3] === undefined ? match[4] ?? "" : unescaped(match[3]);
    if (key === "dur") metric.dur ??= +(RegExpPrototypeExec(number, value)?.[0] ?? 0);
    if (key === "desc") metric.desc ??= value;
  }
  finish();
  return found;
}

function unescaped(text) {
  let plain = "";
  let rest = text;
  for (let match = RegExpPrototypeExec(escape, rest); match !== null; match = RegExpPrototypeExec(escape, rest)) {
    plain += match[1] + match[2];
    rest = StringPrototypeSlice(rest, match[0].length);
  }
  return plain + rest;
}
