// Elements with few members of their own: image maps and marquees
import { load, webidl } from "core";
import { $rare, isHTML } from "library/tree";
import { interfaceNamed } from "./interfaces.js";
import { boolean, enumerated, reflect, string, unsignedLong } from "./reflect.js";

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
