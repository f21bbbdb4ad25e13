// https://w3c.github.io/clipboard-apis/#clipboard-item-interface
import { domException, host, load, primordials, put, webidl } from "core";

const { ReflectOwnKeys, TypeError } = primordials;

const creating = {};
const supported = { __proto__: null, "text/plain": true, "text/html": true, "text/uri-list": true, "image/png": true };

/** What there is of an item, by type: a function that gives a blob or a text, or a promise of one. */
let representationsOf;

export class ClipboardItem {
  #representations;
  #types;
  #presentationStyle;

  static {
    representationsOf = (item) => (webidl.isObject(item) && #representations in item ? item.#representations : undefined);
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboarditem-clipboarditem */
  constructor(items, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    // What stands on the clipboard arrives as (key, representations).
    const isOwn = items === creating;
    if (!isOwn && !webidl.isObject(items)) throw new TypeError("Type error");
    this.#representations = isOwn ? options : readRepresentations(items);
    const types = ReflectOwnKeys(this.#representations);
    if (types.length === 0) throw new TypeError("ClipboardItem() can not be an empty array: {}");
    const { presentationStyle = "unspecified" } = isOwn ? {} : webidl.dictionary(options);
    this.#presentationStyle = webidl.enumeration(presentationStyle, ["unspecified", "inline", "attachment"]);
    this.#types = load("web/builtins").builtins.Object.freeze(types);
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboarditem-supports */
  static supports(type) {
    webidl.requireArguments(arguments.length, 1);
    return supported[webidl.DOMString(type)] === true;
  }

  get presentationStyle() {
    return this.#presentationStyle;
  }

  get types() {
    return this.#types;
  }

  /** https://w3c.github.io/clipboard-apis/#dom-clipboarditem-gettype */
  async getType(type) {
    const representations = this.#representations;
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(type);
    const give = representations[name];
    if (give === undefined) {
      throw domException("NotFoundError");
    }
    return blobOf(await give(), name);
  }
}

webidl.expose(ClipboardItem);

function readRepresentations(items) {
  const representations = { __proto__: null };
  const pairs = webidl.record(items, webidl.DOMString, (value) => value);
  for (let i = 0; i < pairs.length; i++) representations[pairs[i][0]] = () => pairs[i][1];
  return representations;
}

function blobOf(data, type) {
  const { createBlob, isBlob } = load("web/blob");
  return isBlob(data) ? data : createBlob(host.utf8_encode(webidl.DOMString(data)), type);
}

/** An item that stands on the clipboard. */
export const makeItem = (representations) => new ClipboardItem(creating, representations);

export const isItem = (value) => representationsOf(value) !== undefined;

/**
 * What is to be written of an item: https://w3c.github.io/clipboard-apis/#dom-clipboard-write, step 3.4
 * @returns {Promise<{types: string[], bytes: Uint8Array[]}>}
 */
export async function collect(item) {
  const representations = representationsOf(item);
  const types = ReflectOwnKeys(representations);
  const bytes = [];
  for (let i = 0; i < types.length; i++) {
    if (supported[types[i]] !== true) throw domException("NotAllowedError");
    put(bytes, i, load("web/blob").bytesOfBlob(blobOf(await representations[types[i]](), types[i])));
  }
  return { types, bytes };
}
