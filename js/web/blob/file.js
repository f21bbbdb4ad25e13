// https://w3c.github.io/FileAPI/#file-section
import { clock, primordials, put, webidl } from "core";
import { Blob, blobArguments, bytesOfBlob, createBlob, processParts, propertyBag, toPart, typeOfBlob } from "./blob.js";

/** Whether a value is a File. */
export const isFile = (value) => nameOfFile(value) !== undefined;
/** The name of a file; undefined for any other value. */
export let nameOfFile;

/** When a file was changed, in milliseconds since 1970. */
export let lastModifiedOf;

const creating = {};

export class File extends Blob {
  #name;
  #lastModified;

  static {
    nameOfFile = webidl.reader("blob", "nameOfFile", (object) => (#name in object ? object.#name : undefined));
    lastModifiedOf = webidl.reader("blob", "lastModifiedOf", (object) => (
      #lastModified in object ? object.#lastModified : undefined));
  }

  /** https://w3c.github.io/FileAPI/#dom-file-file */
  constructor(fileBits, fileName, options = undefined) {
    // What our own code makes arrives as (key, name, { bytes, type, lastModified }).
    if (fileBits === creating) {
      const given = blobArguments(options.bytes, options.type);
      super(given[0], given[1]);
      this.#name = fileName;
      this.#lastModified = options.lastModified;
      return;
    }
    webidl.requireArguments(arguments.length, 2);
    const parts = webidl.sequence(fileBits, toPart);
    const name = webidl.USVString(fileName);
    const { endings, type } = propertyBag(options);
    const { lastModified } = webidl.dictionary(options);
    const given = blobArguments(processParts(parts, endings), type);
    super(given[0], given[1]);
    this.#name = name;
    this.#lastModified = lastModified === undefined ? wallMilliseconds() : webidl.longLong(lastModified);
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  /** https://wicg.github.io/entries-api/#dom-file-webkitrelativepath: no file comes from a folder that was chosen. */
  get webkitRelativePath() {
    return "";
  }
}

webidl.expose(File);

/** A File with the bytes of a blob and another name. */
export function createFile(blob, name, lastModified = isFile(blob) ? lastModifiedOf(blob) : wallMilliseconds()) {
  return new File(creating, name, { bytes: bytesOfBlob(blob), type: typeOfBlob(blob), lastModified });
}

/**
 * Files of the user, as Swift hands them over.
 * @param {{ name: string, type: string }[]} described
 * @param {Uint8Array[]} contents what each holds
 */
export function createFiles(described, contents) {
  const files = [];
  for (let i = 0; i < described.length; i++) put(files, i, createFile(createBlob(contents[i], described[i].type), described[i].name));
  return files;
}

function wallMilliseconds() {
  const now = clock.wall();
  return now - (now % 1);
}

primordials.ReflectDefineProperty(File, "length", { __proto__: null, value: 2, configurable: true });
