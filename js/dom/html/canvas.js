// https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element; what draws is in js/dom/canvas
import { load, webidl } from "core";
import { $attributeChanged, $rare } from "library/tree";
import { interfaceNamed } from "./interfaces.js";
import { reflect, unsignedLong } from "./reflect.js";

export function makeHTMLCanvasElement() {
  class HTMLCanvasElement extends interfaceNamed("HTMLElement") {
    getContext(contextId, options = undefined) {
      webidl.requireArguments(arguments.length, 1);
      return load("dom/canvas").getContext(this, webidl.DOMString(contextId), options);
    }

    toDataURL(type = undefined, quality = undefined) {
      return load("dom/canvas").toDataURL(this, type, quality);
    }

    toBlob(callback, type = undefined, quality = undefined) {
      webidl.requireArguments(arguments.length, 1);
      load("dom/canvas").toBlob(this, callback, type, quality);
    }

    captureStream() {
      throw webidl.notImplemented("HTMLCanvasElement.captureStream");
    }

    transferControlToOffscreen() {
      throw webidl.notImplemented("HTMLCanvasElement.transferControlToOffscreen");
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace !== null || (localName !== "width" && localName !== "height")) return;
      const surface = this[$rare]?.surface;
      if (surface !== undefined) load("web/canvas").resizeSurface(surface, this.width, this.height);
    }
  }
  return reflect(HTMLCanvasElement, { width: [unsignedLong, "width", 300], height: [unsignedLong, "height", 150] });
}
