// https://w3c.github.io/FileAPI/#APIASynch
import { domException, load, primordials, timers, webidl } from "core";
import { typedArrayLength } from "web/buffer-source";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { bytesOfBlob, isBlob, typeOfBlob } from "./blob.js";
import { packBinaryString, packBuffer, packDataURL, packText } from "./pack.js";

const { TypeError } = primordials;

const readyState = { EMPTY: 0, LOADING: 1, DONE: 2 };

export class FileReader extends EventTarget {
  #state = readyState.EMPTY;
  #result = null;
  #error = null;
  /** The timer of the task that reads, undefined while nothing is read. */
  #task;

  get readyState() {
    return this.#state;
  }

  get result() {
    return this.#result;
  }

  get error() {
    return this.#error;
  }

  readAsArrayBuffer(blob) {
    this.#read(arguments.length, blob, "readAsArrayBuffer", packBuffer);
  }

  readAsBinaryString(blob) {
    this.#read(arguments.length, blob, "readAsBinaryString", packBinaryString);
  }

  readAsText(blob, encoding = undefined) {
    const label = encoding === undefined ? undefined : webidl.DOMString(encoding);
    this.#read(arguments.length, blob, "readAsText", (bytes) => packText(bytes, label, typeOfBlob(blob)));
  }

  readAsDataURL(blob) {
    this.#read(arguments.length, blob, "readAsDataURL", (bytes) => packDataURL(bytes, typeOfBlob(blob)));
  }

  /** https://w3c.github.io/FileAPI/#abort */
  abort() {
    if (this.#state !== readyState.LOADING) {
      this.#result = null;
      return;
    }
    this.#state = readyState.DONE;
    this.#result = null;
    this.#error = domException("AbortError");
    timers.stop(this.#task);
    fireProgress(this, "abort", 0, 0);
    if (this.#state !== readyState.LOADING) {
      fireProgress(this, "loadend", 0, 0);
    }
  }

  /** https://w3c.github.io/FileAPI/#readOperation: all bytes are at hand, so each step is one task. */
  #read(count, blob, operation, pack) {
    webidl.requireArguments(count, 1);
    if (!isBlob(blob)) {
      throw new TypeError(`Argument 1 ('blob') to FileReader.${operation} must be an instance of Blob`);
    }
    if (this.#state === readyState.LOADING) {
      throw domException("InvalidStateError");
    }
    this.#state = readyState.LOADING;
    this.#result = null;
    this.#error = null;
    const bytes = bytesOfBlob(blob);
    const size = typedArrayLength(bytes);
    this.#task = timers.start(() => {
      const task = this.#task;
      fireProgress(this, "loadstart", 0, size);
      // A listener may have aborted, and even begun anew.
      if (this.#task !== task || this.#state !== readyState.LOADING) return;
      this.#task = timers.start(() => this.#finish(bytes, size, pack), 0);
    }, 0);
  }

  #finish(bytes, size, pack) {
    if (size > 0) {
      const task = this.#task;
      fireProgress(this, "progress", size, size);
      if (this.#task !== task || this.#state !== readyState.LOADING) return;
    }
    this.#state = readyState.DONE;
    this.#result = pack(bytes);
    fireProgress(this, "load", size, size);
    if (this.#state !== readyState.LOADING) {
      fireProgress(this, "loadend", size, size);
    }
  }
}

const handlers = ["loadstart", "progress", "load", "abort", "error", "loadend"];
for (let index = 0; index < handlers.length; index++) {
  defineEventHandler(FileReader.prototype, handlers[index]);
}
webidl.expose(FileReader, readyState);

function fireProgress(reader, type, loaded, total) {
  const ProgressEvent = load("web/ui-events").interfaceNamed("ProgressEvent");
  fire(reader, type, { lengthComputable: total > 0, loaded, total }, ProgressEvent);
}
