// https://webidl.spec.whatwg.org/#idl-DOMException
import { defineValue, primordials, webidl } from "core";
import { constantNames, errorNames } from "./names.js";

const {
  Error, ReflectSetPrototypeOf, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;
const { captureStackTrace } = Error;

function Returning(object) {
  return object;
}

// A base class that returns another object puts the slots on that object: here on a real Error, which has a stack.
class Slots extends Returning {
  #name;
  #message;

  constructor(error, name, message) {
    super(error);
    this.#name = name;
    this.#message = message;
  }

  static details(object) {
    return #name in object ? { name: object.#name, message: object.#message } : undefined;
  }

  static nameOf(object) {
    return object.#name;
  }

  static messageOf(object) {
    return object.#message;
  }
}

/** `{ name, message }` when `object` is a DOMException, whatever it inherits from; else undefined. */
export function domExceptionDetails(object) {
  return Slots.details(object) ?? webidl.foreign(object)?.exceptions?.domExceptionDetails(object);
}

webidl.platformObjects.exceptions = { domExceptionDetails };

// DEPARTURE: errors of the engine's own have frames of `extrun:` files in their `stack`, too — it tells of all that a script calls, and
// gives no way to leave some out — https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Error/stack
/** The frames of scripts alone, as where the platform is native. */
function scriptFrames(stack) {
  let frames = "";
  for (let start = 0; start < stack.length; ) {
    const end = StringPrototypeIndexOf(stack, "\n", start);
    const frame = StringPrototypeSlice(stack, start, end === -1 ? stack.length : end);
    // The functions of the host have no name.
    const isOurs = frame === "@[native code]" || StringPrototypeIndexOf(frame, "@extrun:") !== -1;
    if (!isOurs) frames += frames === "" ? frame : `\n${frame}`;
    start += frame.length + 1;
  }
  return frames;
}

const position = /^(?:[^\n@]*@)?([^\n]*):(\d+):(\d+)(?:\n|$)/;

/** Says of an error where it comes from, as the engine does: `stack`, and the place of its first frame. */
function place(error, stack) {
  const found = RegExpPrototypeExec(position, stack);
  defineValue(error, "stack", stack, false);
  if (found === null) return;
  defineValue(error, "sourceURL", found[1], false);
  defineValue(error, "line", +found[2], false);
  defineValue(error, "column", +found[3], false);
}

export class DOMException {
  constructor(message = "", name = "Error") {
    const messageString = webidl.DOMString(message);
    const nameString = webidl.DOMString(name);
    const error = new Error();
    ReflectSetPrototypeOf(error, new.target.prototype);
    new Slots(error, nameString, messageString);
    const trace = {};
    captureStackTrace(trace, DOMException);
    place(error, scriptFrames(trace.stack ?? ""));
    return error;
  }

  get name() {
    return Slots.nameOf(this);
  }

  get message() {
    return Slots.messageOf(this);
  }

  /** https://webidl.spec.whatwg.org/#dom-domexception-code: 0 for names that came after codes were given up. */
  get code() {
    const name = Slots.nameOf(this);
    for (let index = 0; index < errorNames.length; index++) {
      if (errorNames[index] === name && name !== "") {
        return index + 1;
      }
    }
    return 0;
  }
}

ReflectSetPrototypeOf(DOMException.prototype, Error.prototype);
const constants = {};
for (let index = 0; index < constantNames.length; index++) {
  constants[constantNames[index]] = index + 1;
}
webidl.expose(DOMException, constants);
