// https://html.spec.whatwg.org/multipage/webappapis.html#errorevent
import { webidl } from "core";
import { Event } from "web/dom-events";

export class ErrorEvent extends Event {
  #message;
  #filename;
  #lineno;
  #colno;
  #error;

  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(type, init);
    const { colno = 0, error, filename = "", lineno = 0, message = "" } = webidl.dictionary(init);
    this.#colno = webidl.unsignedLong(colno);
    this.#error = error;
    this.#filename = webidl.USVString(filename);
    this.#lineno = webidl.unsignedLong(lineno);
    this.#message = webidl.DOMString(message);
  }

  get message() {
    return this.#message;
  }

  get filename() {
    return this.#filename;
  }

  get lineno() {
    return this.#lineno;
  }

  get colno() {
    return this.#colno;
  }

  get error() {
    return this.#error;
  }
}

webidl.expose(ErrorEvent);
