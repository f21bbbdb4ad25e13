// https://w3c.github.io/mediasession/#the-mediametadata-interface
import { load, primordials, webidl } from "core";
import { parseURL } from "dom/html";
import { currentDocument } from "dom/nodes";

const { TypeError } = primordials;

export class MediaMetadata {
  #title;
  #artist;
  #album;
  #artwork;

  constructor(init = undefined) {
    const { title = "", artist = "", album = "", artwork = [] } = webidl.dictionary(init);
    this.#title = webidl.DOMString(title);
    this.#artist = webidl.DOMString(artist);
    this.#album = webidl.DOMString(album);
    this.#artwork = toArtwork(artwork);
  }

  get title() {
    return this.#title;
  }

  set title(value) {
    this.#title = webidl.DOMString(value);
  }

  get artist() {
    return this.#artist;
  }

  set artist(value) {
    this.#artist = webidl.DOMString(value);
  }

  get album() {
    return this.#album;
  }

  set album(value) {
    this.#album = webidl.DOMString(value);
  }

  get artwork() {
    return this.#artwork;
  }

  set artwork(value) {
    this.#artwork = toArtwork(value);
  }
}
webidl.expose(MediaMetadata);

/** https://w3c.github.io/mediasession/#convert-artwork-algorithm */
function toArtwork(value) {
  const { Object } = load("web/builtins").builtins;
  return Object.freeze(webidl.sequence(value, (item) => {
    const { src, sizes = "", type = "" } = webidl.dictionary(item);
    if (src === undefined) throw new TypeError("Member MediaImage.src is required and must be an instance of USVString");
    const url = parseURL(currentDocument(), webidl.USVString(src));
    if (url === null) throw new TypeError("Type error");
    return Object.freeze({ src: url.href, sizes: webidl.DOMString(sizes), type: webidl.DOMString(type) });
  }));
}
