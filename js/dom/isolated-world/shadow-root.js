// Extensions see into closed shadow trees.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/dom/openOrClosedShadowRoot
// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/dom/Element.idl
import { primordials } from "core";
import { $shadowRoot } from "library/tree";

const { ReflectDefineProperty, TypeError } = primordials;

/** Gives a world's `Element.prototype` what the page's has not. */
export function defineShadowRoot(prototype, membrane) {
  ReflectDefineProperty(prototype, "openOrClosedShadowRoot", {
    __proto__: null,
    get() {
      const root = membrane.originalOf(this)?.[$shadowRoot];
      if (root === undefined) {
        throw new TypeError("The Element.openOrClosedShadowRoot getter can only be used on instances of Element");
      }
      return membrane.toWorld(root);
    },
    enumerable: true,
    configurable: true,
  });
}
