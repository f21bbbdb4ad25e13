// Elements with few members of their own: image maps, canvases without drawing, and marquees
import { asScript, load, primordials, timers, webidl } from "core";
import { $rare, isHTML } from "library/tree";
import { interfaceNamed } from "./interfaces.js";
import { boolean, enumerated, reflect, string, unsignedLong } from "./reflect.js";
import { tellMissing } from "./telling.js";

/** https://html.spec.whatwg.org/multipage/image-maps.html#the-map-element */
export function makeHTMLMapElement() {
  class HTMLMapElement extends interfaceNamed("HTMLElement") {
    get areas() {
      const rare = (this[$rare] ??= { __proto__: null });
      return (rare.areas ??= load("dom/collections").makeCollection(this, (node) => isHTML(node, "area")));
    }
  }
  return reflect(HTMLMapElement, { name: string });
}

function tellOfCanvas(method, gives) {
  tellMissing(`HTMLCanvasElement.${method}`, `which draws nothing: it gives ${gives}`);
}

/** https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element */
export function makeHTMLCanvasElement() {
  class HTMLCanvasElement extends interfaceNamed("HTMLElement") {
    // DEPARTURE: there is no context of any kind, as where no graphics can be had — nothing is drawn —
    // https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-getcontext
    getContext(contextId) {
      webidl.requireArguments(arguments.length, 1);
      const name = webidl.DOMString(contextId);
      if (/^(?:2d|webgl2?|bitmaprenderer)$/.test(name)) tellOfCanvas("getContext", "null");
      return null;
    }

    /** https://html.spec.whatwg.org/multipage/canvas.html#dom-canvas-todataurl, of a bitmap without pixels */
    toDataURL() {
      tellOfCanvas("toDataURL", "'data:,'");
      return "data:,";
    }

    toBlob(callback) {
      webidl.requireArguments(arguments.length, 1);
      if (typeof callback !== "function") {
        throw new primordials.TypeError("Argument 1 ('callback') to HTMLCanvasElement.toBlob must be a function");
      }
      tellOfCanvas("toBlob", "null");
      timers.start(() => asScript(() => callback(null)), 0);
    }

    captureStream() {
      throw webidl.notImplemented("HTMLCanvasElement.captureStream");
    }

    transferControlToOffscreen() {
      throw webidl.notImplemented("HTMLCanvasElement.transferControlToOffscreen");
    }
  }
  return reflect(HTMLCanvasElement, { width: [unsignedLong, "width", 300], height: [unsignedLong, "height", 150] });
}

/** https://html.spec.whatwg.org/multipage/obsolete.html#the-marquee-element: nothing moves without layout. */
export function makeHTMLMarqueeElement() {
  class HTMLMarqueeElement extends interfaceNamed("HTMLElement") {
    get loop() {
      return this[$rare]?.loop ?? -1;
    }

    set loop(value) {
      const count = webidl.long(value);
      if (count > 0 || count === -1) (this[$rare] ??= { __proto__: null }).loop = count;
    }

    start() {}

    stop() {}
  }
  return reflect(HTMLMarqueeElement, {
    behavior: [enumerated, "behavior", ["scroll", "slide", "alternate"], "scroll"],
    bgColor: string,
    direction: [enumerated, "direction", ["up", "right", "down", "left"], "left"],
    height: string,
    hspace: unsignedLong,
    scrollAmount: [unsignedLong, "scrollamount", 6],
    scrollDelay: [unsignedLong, "scrolldelay", 85],
    trueSpeed: boolean,
    vspace: unsignedLong,
    width: string,
  });
}
