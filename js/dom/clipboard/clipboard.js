// https://w3c.github.io/clipboard-apis/#clipboard-interface
// The clipboard is the device's. A script may write to it while what the user has done lasts, and read it where the user lets it paste.
// Source: Clipboard.cpp of https://github.com/WebKit/WebKit
import { domException, host, load, primordials, push, put, recordText, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { EventTarget } from "web/dom-events";
import { collect, isItem, makeItem } from "./clipboard-item.js";

const { JSONParse, ReflectApply, TypeError } = primordials;

export class Clipboard extends EventTarget {
  #isClipboard = true;

  constructor(token = undefined) {
    requireInternal(token);
    super();
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboard-readtext */
  async readText() {
    this.#isClipboard; // Throws for any other object.
    ask("readText", true);
    return host.clipboard_text() ?? "";
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboard-writetext */
  async writeText(data) {
    this.#isClipboard;
    webidl.requireArguments(arguments.length, 1);
    const text = webidl.DOMString(data);
    ask("writeText", false);
    host.clipboard_write(recordText([["text/plain"]]), host.utf8_encode(text));
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboard-read */
  async read() {
    this.#isClipboard;
    ask("read", true);
    const count = host.clipboard_count();
    const items = JSONParse(host.clipboard_types());
    const found = [];
    for (let i = 0; i < items.length; i++) {
      const representations = { __proto__: null };
      for (let k = 0; k < items[i].length; k++) {
        const type = items[i][k];
        representations[type] = () => {
          // What stood there when it was read is gone.
          if (host.clipboard_count() !== count) throw domException("NotAllowedError");
          return load("web/blob").createBlob(host.clipboard_bytes(i, type), type);
        };
      }
      put(found, i, makeItem(representations));
    }
    return found;
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboard-write: the data may come later, in promises. */
  async write(data) {
    this.#isClipboard;
    webidl.requireArguments(arguments.length, 1);
    const items = webidl.sequence(data, requireItem);
    ask("write", false);
    const count = host.clipboard_count();
    const types = [];
    const values = [""];
    for (let i = 0; i < items.length; i++) {
      let collected;
      try {
        collected = await collect(items[i]);
      } catch {
        throw domException("NotAllowedError");
      }
      put(types, i, collected.types);
      for (let k = 0; k < collected.bytes.length; k++) push(values, collected.bytes[k]);
    }
    if (host.clipboard_count() !== count) throw domException("NotAllowedError");
    values[0] = recordText(types);
    ReflectApply(host.clipboard_write, host, values);
  }
}

webidl.expose(Clipboard);

function requireItem(value) {
  if (!isItem(value)) throw new TypeError("Type error");
  return value;
}

/** Throws where the function `name` may not read the clipboard, or write to it, now. */
function ask(name, toRead) {
  if (!host.clipboard_ask(`navigator.clipboard.${name}()`, toRead)) throw domException("NotAllowedError");
}

/** `navigator.clipboard` */
export const clipboard = new Clipboard(internal);
