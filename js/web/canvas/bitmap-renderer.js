// https://html.spec.whatwg.org/multipage/canvas.html#the-imagebitmaprenderingcontext-interface
import { domException, primordials, webidl } from "core";

const { TypeError } = primordials;

const creating = {};

export class ImageBitmapRenderingContext {
  #canvas;
  #surface;

  constructor(key, canvas, surface) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#canvas = canvas;
    this.#surface = surface;
  }

  get canvas() {
    return this.#canvas;
  }

  /** https://html.spec.whatwg.org/multipage/canvas.html#dom-imagebitmaprenderingcontext-transferfromimagebitmap */
  transferFromImageBitmap(bitmap) {
    webidl.requireArguments(arguments.length, 1);
    const surface = this.#surface;
    if (bitmap === null) {
      surface.bitmap = null;
      surface.isClean = true;
      return;
    }
    const slots = webidl.offered("imageBitmaps", bitmap)?.slotsOf(bitmap);
    if (slots === undefined) {
      const argument = "Argument 1 ('bitmap') to ImageBitmapRenderingContext.transferFromImageBitmap";
      throw new TypeError(`${argument} must be an instance of ImageBitmap`);
    }
    if (slots.bitmap === null) throw domException("InvalidStateError");
    surface.bitmap = slots.bitmap;
    surface.isClean = slots.bitmap.isClean;
    surface.width = slots.bitmap.width;
    surface.height = slots.bitmap.height;
    slots.bitmap = null;
  }
}

webidl.expose(ImageBitmapRenderingContext);

/** The context of a surface that shows bitmaps, which then has it. */
export function makeBitmapRenderer(canvas, surface) {
  surface.mode = "bitmaprenderer";
  surface.context = { object: new ImageBitmapRenderingContext(creating, canvas, surface), reset() {} };
  return surface.context.object;
}
