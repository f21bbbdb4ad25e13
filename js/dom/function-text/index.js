// https://tc39.es/ecma262/#sec-function.prototype.tostring: a function of the platform has no source to show
import { host, primordials, webidl } from "core";
import { SafeWeakMap } from "web/safe-collections";

const { ReflectApply, ReflectGetOwnPropertyDescriptor, RegExpPrototypeExec } = primordials;

/** A method or a class; a script may write others that read like a short function of ours. */
const isMember = /^(?:class |(?:async |get |set |\*)*(?!function\b)(?:[\w$]+|\[[^\]]*\])\()/;
const shortest = 40;

/** By function: whether it is of the platform. */
const known = new SafeWeakMap();

function isOfPlatform(target, text) {
  let answer = known.get(target);
  if (answer === undefined) {
    answer = (text.length >= shortest || RegExpPrototypeExec(isMember, text) !== null) && host.chunk_holds(text);
    known.set(target, answer);
  }
  return answer;
}

/**
 * The text of a function, as the engine writes that of its own.
 * @param {Function} toString the engine's
 * @param {*} target what it was called on
 */
export function textOf(toString, target) {
  const tell = webidl.platformObjects.functionTexts?.get(target);
  if (tell !== undefined) return tell();
  const text = ReflectApply(toString, target, []);
  if (!isOfPlatform(target, text)) return text;
  const name = ReflectGetOwnPropertyDescriptor(target, "name")?.value;
  return `function ${typeof name === "string" ? name : ""}() {\n    [native code]\n}`;
}
