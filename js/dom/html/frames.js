// https://html.spec.whatwg.org/multipage/iframe-embed-object.html: frames, objects and embedded content
import { load } from "core";
import { include } from "dom/nodes";
import { $attributeChanged, $connected, $made, $removed, isConnected } from "library/tree";
import { hooksOf } from "./hooks.js";
import { interfaceNamed } from "./interfaces.js";
import {
  boolean, loading, referrerPolicy, reflect, string, stringOrEmpty, tokenList, unsignedLong, url,
} from "./reflect.js";

/** What elements with a document of their own share. */
const FrameOwner = {
  get contentDocument() {
    return hooksOf(this).frameDocument?.(this) ?? null;
  },

  get contentWindow() {
    return hooksOf(this).frameWindow?.(this) ?? null;
  },

  /** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#dom-media-getsvgdocument */
  getSVGDocument() {
    return null;
  },
};

const sandboxTokens = [
  "allow-downloads", "allow-forms", "allow-modals", "allow-orientation-lock", "allow-pointer-lock", "allow-popups",
  "allow-popups-to-escape-sandbox", "allow-presentation", "allow-same-origin", "allow-scripts",
  "allow-storage-access-by-user-activation", "allow-top-navigation", "allow-top-navigation-by-user-activation",
  "allow-top-navigation-to-custom-protocols",
];

/** The steps of iframe and frame elements, which the window's chunk takes: see hooks.js. */
function makeFrameClass(name) {
  const HTMLElement = interfaceNamed("HTMLElement");
  const { [name]: Interface } = {
    [name]: class extends HTMLElement {
      [$connected]() {
        hooksOf(this).processFrame?.(this, true);
      }

      [$removed](oldParent, wasConnected) {
        super[$removed](oldParent, wasConnected);
        if (wasConnected) hooksOf(this).destroyFrame?.(this);
      }

      [$attributeChanged](localName, oldValue, value, namespace) {
        super[$attributeChanged](localName, oldValue, value, namespace);
        if (namespace !== null || !isConnected(this)) return;
        if (localName === "srcdoc" || localName === "src") hooksOf(this).processFrame?.(this, false, localName);
      }
    },
  };
  return Interface;
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element */
export function makeHTMLIFrameElement() {
  const HTMLIFrameElement = makeFrameClass("HTMLIFrameElement");
  include(HTMLIFrameElement, FrameOwner);
  return reflect(HTMLIFrameElement, {
    src: url,
    srcdoc: string,
    name: string,
    sandbox: [tokenList, "sandbox", sandboxTokens],
    allow: string,
    allowFullscreen: boolean,
    width: string,
    height: string,
    referrerPolicy,
    loading,
    align: string,
    scrolling: string,
    frameBorder: string,
    longDesc: url,
    marginHeight: stringOrEmpty,
    marginWidth: stringOrEmpty,
  });
}

/** https://html.spec.whatwg.org/multipage/obsolete.html#frame */
export function makeHTMLFrameElement() {
  const HTMLFrameElement = makeFrameClass("HTMLFrameElement");
  include(HTMLFrameElement, FrameOwner);
  delete HTMLFrameElement.prototype.getSVGDocument;
  return reflect(HTMLFrameElement, {
    name: string,
    scrolling: string,
    src: url,
    frameBorder: string,
    longDesc: url,
    noResize: boolean,
    marginHeight: stringOrEmpty,
    marginWidth: stringOrEmpty,
  });
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-embed-element */
export function makeHTMLEmbedElement() {
  class HTMLEmbedElement extends interfaceNamed("HTMLElement") {
    getSVGDocument() {
      return null;
    }
  }
  return reflect(HTMLEmbedElement, {
    src: url,
    type: string,
    width: string,
    height: string,
    align: string,
    name: string,
  });
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-object-element */
export function makeHTMLObjectElement() {
  const { $customError, $parserForm, $validity, ConstraintValidation, FormOwned } = load("dom/forms");
  class HTMLObjectElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserForm] = null;
      this[$validity] = null;
      this[$customError] = "";
      return this;
    }
  }
  include(HTMLObjectElement, ConstraintValidation);
  include(HTMLObjectElement, FormOwned);
  include(HTMLObjectElement, FrameOwner);
  return reflect(HTMLObjectElement, {
    data: url,
    type: string,
    name: string,
    useMap: string,
    width: string,
    height: string,
    align: string,
    archive: string,
    code: string,
    declare: boolean,
    hspace: unsignedLong,
    standby: string,
    vspace: unsignedLong,
    codeBase: url,
    codeType: string,
    border: stringOrEmpty,
  });
}
