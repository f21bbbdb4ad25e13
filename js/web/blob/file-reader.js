// https://w3c.github.io/FileAPI/#APIASynch
import { domException, host, load, primordials, timers, webidl } from "core";
import { bufferOf, copyBytes, typedArrayLength } from "web/buffer-source";
import { EventTarget, defineEventHandler, fire } from "web/dom-events";
import { bytesOfBlob, isBlob, typeOfBlob } from "./blob.js";

const { StringPrototypeCharCodeAt, StringPrototypeSlice, TypeError } = primordials;

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
    this.#read(arguments.length, blob, "readAsArrayBuffer", (bytes) => bufferOf(copyBytes(bytes)));
  }

  readAsBinaryString(blob) {
    this.#read(arguments.length, blob, "readAsBinaryString", binaryString);
  }

  readAsText(blob, encoding = undefined) {
    const label = encoding === undefined ? undefined : webidl.DOMString(encoding);
    this.#read(arguments.length, blob, "readAsText", (bytes) => decode(bytes, label, typeOfBlob(blob)));
  }

  readAsDataURL(blob) {
    this.#read(arguments.length, blob, "readAsDataURL", (bytes) => {
      const type = typeOfBlob(blob);
      const base64 = load("web/base64").encodeBase64(bytes);
      return `data:${type === "" ? "application/octet-stream" : type};base64,${base64}`;
    });
  }

  /** https://w3c.github.io/FileAPI/#abort */
  abort() {
    if (this.#state !== readyState.LOADING) {
      this.#result = null;
      return;
    }
    this.#state = readyState.DONE;
    this.#result = null;
    this.#error = domException("AbortError", "The operation was aborted.");
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
      throw domException("InvalidStateError", "The object is in an invalid state.");
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

function binaryString(bytes) {
  const { fromCharCode } = load("web/builtins").builtins.String;
  const length = typedArrayLength(bytes);
  let text = "";
  for (let index = 0; index < length; index++) {
    text += fromCharCode(bytes[index]);
  }
  return text;
}

/** https://w3c.github.io/FileAPI/#packaging-data for text: the given encoding, the type's charset, UTF-8. */
function decode(bytes, label, type) {
  const { encodingOf, createDecoder } = load("web/encoding");
  let encoding = label === undefined ? undefined : encodingOf(label);
  if (encoding === undefined && type !== "") {
    const { parameterOf, parseMIMEType } = load("web/mime-type");
    const mimeType = parseMIMEType(type);
    const charset = mimeType === null ? undefined : parameterOf(mimeType, "charset");
    encoding = charset === undefined ? undefined : encodingOf(charset);
  }
  const mark = byteOrderMark(bytes);
  encoding = mark ?? encoding ?? "utf-8";
  const text =
    encoding === "utf-8" ? host.utf8_decode(bytes, false) : createDecoder(encoding, false).decode(bytes, false);
  const hasMark = mark !== undefined && text !== "" && StringPrototypeCharCodeAt(text, 0) === 0xfeff;
  return hasMark ? StringPrototypeSlice(text, 1) : text;
}

/** https://encoding.spec.whatwg.org/#bom-sniff */
function byteOrderMark(bytes) {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}
