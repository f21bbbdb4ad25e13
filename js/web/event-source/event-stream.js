// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
import { primordials } from "core";

const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

const lineEnd = /\r\n|\n|\r/g;
const digits = /^[0-9]+$/;

/** Reads events out of a text that comes piece by piece. */
export class EventStream {
  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#concept-event-stream-last-event-id */
  lastEventID;
  #idBuffer;
  #dispatch;
  #setRetry;
  #rest = "";
  #endsInReturn = false;
  #data = "";
  #type = "";

  /**
   * @param {string} lastEventID of the stream before this one
   * @param {(event: { type: string, data: string, lastEventID: string }) => void} dispatch
   * @param {(milliseconds: number | undefined) => void} setRetry is told after which time to connect anew; undefined is the
   *   time as it was first, which WebKit takes for a "retry" that says nothing
   */
  constructor(lastEventID, dispatch, setRetry) {
    this.lastEventID = lastEventID;
    this.#idBuffer = lastEventID;
    this.#dispatch = dispatch;
    this.#setRetry = setRetry;
  }

  /** Takes a piece of the text. A line that has not come to its end waits for the next piece. */
  read(text) {
    if (text === "") return;
    // The piece before ended between the two characters of a line's end.
    let start = this.#endsInReturn && text[0] === "\n" ? 1 : 0;
    this.#endsInReturn = text[text.length - 1] === "\r";
    for (;;) {
      lineEnd.lastIndex = start;
      const found = RegExpPrototypeExec(lineEnd, text);
      if (found === null) break;
      const line = this.#rest + StringPrototypeSlice(text, start, found.index);
      this.#rest = "";
      start = found.index + found[0].length;
      this.#readLine(line);
    }
    this.#rest += StringPrototypeSlice(text, start);
  }

  #readLine(line) {
    if (line === "") {
      this.#finishEvent();
      return;
    }
    const colon = StringPrototypeIndexOf(line, ":");
    if (colon === 0) return;
    const name = colon < 0 ? line : StringPrototypeSlice(line, 0, colon);
    const start = line[colon + 1] === " " ? colon + 2 : colon + 1;
    this.#readField(name, colon < 0 ? "" : StringPrototypeSlice(line, start));
  }

  #readField(name, value) {
    switch (name) {
      case "event":
        this.#type = value;
        break;
      case "data":
        this.#data += `${value}\n`;
        break;
      case "id":
        if (StringPrototypeIndexOf(value, "\0") < 0) this.#idBuffer = value;
        break;
      case "retry":
        if (value === "") this.#setRetry(undefined);
        else if (RegExpPrototypeExec(digits, value) !== null) this.#setRetry(+value);
        break;
    }
  }

  /** https://html.spec.whatwg.org/multipage/server-sent-events.html#dispatchMessage */
  #finishEvent() {
    this.lastEventID = this.#idBuffer;
    const data = this.#data;
    const type = this.#type;
    this.#data = "";
    this.#type = "";
    if (data === "") return;
    this.#dispatch({
      type: type === "" ? "message" : type,
      data: StringPrototypeSlice(data, 0, -1),
      lastEventID: this.lastEventID,
    });
  }
}
