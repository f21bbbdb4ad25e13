// Slots of the HTML Standard, beside those of dom/nodes. What few elements have stands in their `$rare` record.

const slot = (name) => Symbol.for(`extrun.dom.${name}`);

// Document
/** https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness */
export const $readyState = slot("current document readiness");
/** The script element whose script runs: https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript */
export const $currentScript = slot("current script");
/** Where the document was come from: https://html.spec.whatwg.org/multipage/dom.html#dom-document-referrer */
export const $referrer = slot("referrer");
/** When the resource was changed, a `Date`'s number: https://html.spec.whatwg.org/#dom-document-lastmodified */
export const $lastModified = slot("last modified");
/** The element that is the focused area of the document, undefined or null where it is the viewport. */
export const $focused = slot("focused area");
/** True once a `base` element has been in the document. */
export const $hasBase = slot("may have a base element");
/** https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url */
export const $aboutBaseURL = slot("about base URL");
/** https://html.spec.whatwg.org/multipage/interaction.html#designMode: true where it is "on". */
export const $designMode = slot("design mode");
/** The modal dialogs and open popovers, in order: https://drafts.csswg.org/css-position-4/#document-top-layer */
export const $topLayer = slot("top layer");

/** The slots of a shadow root: `{ delegatesFocus, … }`, as dom/shadow has them. */
export const $shadow = slot("shadow");

// HTMLScriptElement
/** https://html.spec.whatwg.org/multipage/scripting.html#parser-document, or null */
export const $parserDocument = slot("parser document");
/** https://html.spec.whatwg.org/multipage/scripting.html#already-started */
export const $alreadyStarted = slot("already started");
/** https://html.spec.whatwg.org/multipage/scripting.html#script-force-async */
export const $forceAsync = slot("force async");
