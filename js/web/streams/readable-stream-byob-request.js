// https://streams.spec.whatwg.org/#rs-byob-request-class
import { primordials, webidl } from "core";
import { viewParts } from "web/buffer-source";
import { convertView, isDetached } from "./buffers.js";
import { respond, respondWithNewView } from "./byte-controller-respond.js";

const { TypeError } = primordials;

const creating = {};

export class ReadableStreamBYOBRequest {
  #slots;

  constructor(key = undefined, slots = undefined) {
    if (key !== creating) {
      throw new TypeError("Illegal constructor");
    }
    this.#slots = slots;
  }

  get view() {
    return this.#slots.view;
  }

  respond(bytesWritten) {
    const slots = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    const length = webidl.enforceRange(bytesWritten, 2 ** 53 - 1);
    requireController(slots.controller);
    requireAttached(viewParts(slots.view).buffer);
    respond(slots.controller, length);
  }

  respondWithNewView(view) {
    const { controller } = this.#slots;
    webidl.requireArguments(arguments.length, 1);
    const parts = convertView(view, "view");
    requireController(controller);
    requireAttached(parts.buffer);
    respondWithNewView(controller, parts);
  }
}

webidl.expose(ReadableStreamBYOBRequest);

function requireController(controller) {
  if (controller === undefined) {
    throw new TypeError("The request has been answered already");
  }
}

function requireAttached(buffer) {
  if (isDetached(buffer)) {
    throw new TypeError("The buffer of the view is detached");
  }
}

/** The one object of a request. */
export function byobRequestObject(request) {
  return (request.object ??= new ReadableStreamBYOBRequest(creating, request));
}
