// Slots of the HTML Standard, beside those of dom/nodes. What few elements have stands in their `$rare` record.
import { primordials } from "core";

const { SymbolFor } = primordials;

const slot = (name) => SymbolFor(`extrun.dom.${name}`);

// Document
/** https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness */
export const $readyState = slot("current document readiness");
/** The script element whose script runs: https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript */
export const $currentScript = slot("current script");
/** Where the document was come from: https://html.spec.whatwg.org/multipage/dom.html#dom-document-referrer */
export const $referrer = slot("referrer");
/** When the resource was changed, a `Date`'s number: https://html.spec.whatwg.org/#dom-document-lastmodified */
export const $lastModified = slot("last modified");
/** True once a `base` element has been in the document. */
export const $hasBase = slot("may have a base element");
/** https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url */
export const $aboutBaseURL = slot("about base URL");
