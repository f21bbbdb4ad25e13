// https://webidl.spec.whatwg.org/#idl-DOMException
import { primordials, webidl } from "core";
import { constantNames, errorNames } from "./names.js";

const { Error, ReflectDefineProperty, ReflectSetPrototypeOf } = primordials;
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
  return Slots.details(object);
}

webidl.platformObjects.exceptions = { domExceptionDetails };

export class DOMException {
  constructor(message = "", name = "Error") {
    const messageString = webidl.DOMString(message);
    const nameString = webidl.DOMString(name);
    const error = new Error();
    ReflectSetPrototypeOf(error, new.target.prototype);
    new Slots(error, nameString, messageString);
    // The stack begins at whoever made the exception, as it does where DOMException is native.
    const trace = {};
    captureStackTrace(trace, DOMException);
    ReflectDefineProperty(error, "stack", {
      __proto__: null,
      value: trace.stack,
      writable: true,
      enumerable: false,
      configurable: true,
    });
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
