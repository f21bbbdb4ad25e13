// https://html.spec.whatwg.org/: the interfaces of HTML elements, and what the standard adds to Document.
// An interface is made when its first element, or its global, is touched.
import { load } from "core";
import { provideInterfaces } from "dom/nodes";
import { HTML, MATHML, SVG } from "library/tree";
import { makeHTMLBodyElement, makeHTMLFrameSetElement } from "./body.js";
import { makeHTMLCanvasElement } from "./canvas.js";
import { makeHTMLDetailsElement } from "./details.js";
import { makeHTMLDialogElement } from "./dialog.js";
import { defineDocumentMembers } from "./document-members.js";
import {
  makeHTMLEmbedElement, makeHTMLFrameElement, makeHTMLIFrameElement, makeHTMLObjectElement,
} from "./frames.js";
import { makeHTMLMeterElement, makeHTMLProgressElement } from "./gauges.js";
import { makeHTMLMetaElement, makeHTMLStyleElement, makeHTMLTemplateElement, makeHTMLTitleElement } from "./head-elements.js";
import { makeHTMLElement } from "./html-element.js";
import { makeHTMLImageElement, makeHTMLSourceElement } from "./image.js";
import { interfaceNamed, interfaceOfElement, setMakers } from "./interfaces.js";
import { makeHTMLAnchorElement, makeHTMLAreaElement, makeHTMLBaseElement, makeHTMLLinkElement } from "./links.js";
import { makeHTMLMapElement, makeHTMLMarqueeElement } from "./rare-elements.js";
import { makeHTMLScriptElement } from "./script.js";
import { makeHTMLTableElement } from "./table.js";
import { makeHTMLTableCellElement, makeHTMLTableRowElement, makeHTMLTableSectionElement } from "./table-rows.js";

export { documentBaseURL, parseURL, resolveURL } from "./base-url.js";
export { currentSourceOf } from "./image.js";
export { closeDialog, requestClose } from "./dialog.js";
export { documentRules } from "./document-names.js";
export { bodyOf, titleOf } from "./document-tree.js";
export { editableState, editingHostOf, editorAround, isEditable, isEditingHost } from "./editing.js";
export { factoryOf } from "./factory.js";
export { autofocus, blur, focus, focusEditor, focusPopover, inertBy, isFocusable, moveFocus, noteAutofocus } from "./focus.js";
export { globalNamed, globalNames } from "./globals.js";
export { hooks, hooksOf } from "./hooks.js";
export { leave, popoverStateOf } from "./html-element.js";
export { HTMLOrSVGElement } from "./html-or-svg-element.js";
export { linkActivation } from "./hyperlink.js";
export { isStyleAttributeRefused, isStyleRefused, permitStyle } from "./inline-styles.js";
export { isInInteractiveContent } from "./interactive.js";
export { interfaceNamed } from "./interfaces.js";
export { policyNonceOf } from "./nonce.js";
export * from "./numbers.js";
export { associatedElement, elementReference, elementReferences } from "./reflect-elements.js";
export * from "./reflect.js";
export * from "./slots.js";
export { isSummaryForDetails } from "./summary.js";
export { tellMissing } from "./telling.js";
export { fireBeforeToggle, queueToggle } from "./toggle-event.js";
export { addToTopLayer, removeFromTopLayer } from "./top-layer.js";

setMakers({
  __proto__: null,
  HTMLAnchorElement: makeHTMLAnchorElement,
  HTMLAreaElement: makeHTMLAreaElement,
  HTMLAudioElement: () => load("dom/media").makeHTMLAudioElement(),
  HTMLBaseElement: makeHTMLBaseElement,
  HTMLBodyElement: makeHTMLBodyElement,
  HTMLCanvasElement: makeHTMLCanvasElement,
  HTMLDetailsElement: makeHTMLDetailsElement,
  HTMLDialogElement: makeHTMLDialogElement,
  HTMLElement: makeHTMLElement,
  HTMLEmbedElement: makeHTMLEmbedElement,
  HTMLFrameElement: makeHTMLFrameElement,
  HTMLFrameSetElement: makeHTMLFrameSetElement,
  HTMLIFrameElement: makeHTMLIFrameElement,
  HTMLImageElement: makeHTMLImageElement,
  HTMLLinkElement: makeHTMLLinkElement,
  HTMLMapElement: makeHTMLMapElement,
  HTMLMarqueeElement: makeHTMLMarqueeElement,
  HTMLMediaElement: () => load("dom/media").makeHTMLMediaElement(),
  HTMLMetaElement: makeHTMLMetaElement,
  HTMLMeterElement: makeHTMLMeterElement,
  HTMLObjectElement: makeHTMLObjectElement,
  HTMLProgressElement: makeHTMLProgressElement,
  HTMLScriptElement: makeHTMLScriptElement,
  HTMLSlotElement: () => load("dom/shadow").makeHTMLSlotElement(interfaceNamed("HTMLElement")),
  HTMLSourceElement: makeHTMLSourceElement,
  HTMLStyleElement: makeHTMLStyleElement,
  HTMLTableCellElement: makeHTMLTableCellElement,
  HTMLTableElement: makeHTMLTableElement,
  HTMLTableRowElement: makeHTMLTableRowElement,
  HTMLTableSectionElement: makeHTMLTableSectionElement,
  HTMLTemplateElement: makeHTMLTemplateElement,
  HTMLTitleElement: makeHTMLTitleElement,
  HTMLTrackElement: () => load("dom/text-tracks").makeHTMLTrackElement(),
  HTMLVideoElement: () => load("dom/media").makeHTMLVideoElement(),
});
defineDocumentMembers();
provideInterfaces(HTML, interfaceOfElement);
provideInterfaces(SVG, (localName) => load("dom/svg").interfaceOfSVG(localName));
provideInterfaces(MATHML, () => load("dom/svg").interfaceNamed("MathMLElement"));
