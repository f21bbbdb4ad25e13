import { domException, primordials, webidl } from "core";
import { copyBitmap } from "web/bitmap";

const { TypeError } = primordials;

const creating = {};
let slotsOf;

export class ImageBitmap {
  /** `{ bitmap }`, null once it is closed */
  #slots;

  static {
    slotsOf = webidl.reader("imageBitmaps", "slotsOf", (object) => (#slots in object ? object.#slots : undefined));
  }

  constructor(key, bitmap) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#slots = { bitmap };
  }

  get width() {
    return this.#slots.bitmap?.width ?? 0;
  }

  get height() {
    return this.#slots.bitmap?.height ?? 0;
  }

  close() {
    this.#slots.bitmap = null;
  }
}

webidl.expose(ImageBitmap);

/** @param {object | null} bitmap is the object's own from now on; null: it is closed */
export const makeImageBitmap = (bitmap) => new ImageBitmap(creating, bitmap);

webidl.platformObjects.imageBitmaps = {
  slotsOf,
  isOpen: (value) => slotsOf(value)?.bitmap?.isClean === true,
  make: () => makeImageBitmap(null),
  move(from, to) {
    slotsOf(to).bitmap = slotsOf(from).bitmap;
    slotsOf(from).bitmap = null;
  },
  /** A copy for its serialization steps; undefined for any other value. */
  clone(value) {
    const slots = slotsOf(value);
    if (slots === undefined) return undefined;
    if (slots.bitmap?.isClean !== true) throw domException("DataCloneError");
    return makeImageBitmap(copyBitmap(slots.bitmap));
  },
};
