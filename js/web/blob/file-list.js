// https://w3c.github.io/FileAPI/#filelist-section
import { primordials, webidl } from "core";

const { ReflectDefineProperty, SymbolIterator, TypeError } = primordials;

const creating = {};

/** The files of a FileList as an array, undefined for any other value. */
export let filesOf;

/** A list never changes: an input that gets other files gets another list. So its items are plain properties. */
export class FileList {
  #files;

  static {
    filesOf = (value) => (webidl.isObject(value) && #files in value ? value.#files : undefined);
  }

  constructor(key, files) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#files = files;
    for (let index = 0; index < files.length; index++) {
      ReflectDefineProperty(this, index, {
        __proto__: null, value: files[index], enumerable: true, configurable: true,
      });
    }
  }

  get length() {
    return this.#files.length;
  }

  item(index) {
    webidl.requireArguments(arguments.length, 1);
    return this.#files[webidl.unsignedLong(index)] ?? null;
  }
}

ReflectDefineProperty(FileList.prototype, SymbolIterator, {
  __proto__: null,
  value: Array.prototype[SymbolIterator],
  writable: true,
  configurable: true,
});
webidl.expose(FileList);

/** The list of some files; the array must not change from now on. */
export function createFileList(files) {
  return new FileList(creating, files);
}
