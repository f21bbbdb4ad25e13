// https://html.spec.whatwg.org/multipage/webappapis.html#errorevent
import { webidl } from "core";
import { Event, eventState } from "web/dom-events";

export class ErrorEvent extends Event {
  constructor(type, init = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(type, init);
    const { colno = 0, error, filename = "", lineno = 0, message = "" } = webidl.dictionary(init);
    eventState(this).error = {
      colno: webidl.unsignedLong(colno),
      error,
      filename: webidl.USVString(filename),
      lineno: webidl.unsignedLong(lineno),
      message: webidl.DOMString(message),
    };
  }

  get message() {
    return eventState(this).error.message;
  }

  get filename() {
    return eventState(this).error.filename;
  }

  get lineno() {
    return eventState(this).error.lineno;
  }

  get colno() {
    return eventState(this).error.colno;
  }

  get error() {
    return eventState(this).error.error;
  }
}

webidl.expose(ErrorEvent);
