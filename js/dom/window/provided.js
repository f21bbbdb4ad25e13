// Which chunk provides which member of the window. A chunk is loaded when the first of its members is touched.
import { defineLazyAhead, load, primordials } from "core";
import { globalNamed } from "dom/html";
import { settings } from "./settings.js";

/** Interface objects: https://webidl.spec.whatwg.org/#define-the-global-property-references */
const interfaces = {
  "dom/animation": [
    "IntersectionObserver", "IntersectionObserverEntry", "ResizeObserver", "ResizeObserverEntry", "ResizeObserverSize",
  ],
  "dom/collections": ["Attr", "DOMTokenList", "HTMLCollection", "NamedNodeMap", "NodeList"],
  "dom/constraints": ["ValidityState"],
  "dom/css": ["CSSFontFaceDescriptors", "CSSStyleDeclaration", "CSSStyleProperties"],
  "dom/css-namespace": ["CSS"],
  "dom/custom-elements": ["CustomElementRegistry", "CustomStateSet", "ElementInternals"],
  "dom/fonts": ["FontFaceSet"],
  "dom/form-collections": ["HTMLFormControlsCollection", "HTMLOptionsCollection", "RadioNodeList"],
  "dom/implementation": ["DOMImplementation"],
  "dom/media-queries": ["MediaQueryList"],
  "dom/navigation": ["History", "Location"],
  "dom/navigator": [
    "BarProp", "MimeTypeArray", "Navigator", "PluginArray", "Screen", "ScreenOrientation", "UserActivation",
    "VisualViewport",
  ],
  "dom/nodes": [
    "CDATASection", "CharacterData", "Comment", "Document", "DocumentFragment", "DocumentType",
    "HTMLDocument", "Node", "ProcessingInstruction", "Text", "XMLDocument",
  ],
  "dom/observers": ["MutationObserver", "MutationRecord"],
  "dom/parsing": ["DOMParser"],
  "dom/ranges": ["AbstractRange", "Range", "Selection", "StaticRange"],
  "dom/serializing": ["XMLSerializer"],
  "dom/shadow": ["ShadowRoot"],
  "dom/storage": ["Storage"],
  "dom/style-sheets": [
    "CSSConditionRule", "CSSContainerRule", "CSSCounterStyleRule", "CSSFontFaceRule", "CSSGroupingRule",
    "CSSImportRule", "CSSKeyframeRule", "CSSKeyframesRule", "CSSLayerBlockRule", "CSSLayerStatementRule",
    "CSSMediaRule", "CSSNamespaceRule", "CSSNestedDeclarations", "CSSPageRule", "CSSPropertyRule", "CSSRule",
    "CSSRuleList", "CSSScopeRule", "CSSStartingStyleRule", "CSSStyleRule", "CSSStyleSheet", "CSSSupportsRule",
    "MediaList", "StyleSheet", "StyleSheetList",
  ],
  "dom/svg-types": [
    "SVGAnimatedLength", "SVGAnimatedRect", "SVGAnimatedTransformList", "SVGLength", "SVGMatrix", "SVGPoint", "SVGRect",
    "SVGTransform", "SVGTransformList",
  ],
  "dom/traversal": ["NodeFilter", "NodeIterator", "TreeWalker"],
  "dom/xpath": ["XPathEvaluator", "XPathExpression", "XPathResult"],
  "web/geometry": ["DOMRect", "DOMRectReadOnly"],
  "web/message-channel": ["MessageChannel", "MessagePort"],
  "web/xhr": ["XMLHttpRequest", "XMLHttpRequestEventTarget", "XMLHttpRequestUpload"],
};

/** Interface objects of chunks that make each one by itself, with `interfaceNamed(name)`. */
const namedInterfaces = {
  "web/ui-events": [
    "AnimationEvent", "BeforeUnloadEvent", "ClipboardEvent", "CloseEvent", "CompositionEvent", "DeviceMotionEvent",
    "DeviceOrientationEvent", "DragEvent", "FocusEvent", "FormDataEvent", "HashChangeEvent", "InputEvent",
    "KeyboardEvent", "MediaQueryListEvent", "MouseEvent", "PageTransitionEvent", "PointerEvent", "PopStateEvent",
    "ProgressEvent", "SecurityPolicyViolationEvent", "StorageEvent", "SubmitEvent", "TextEvent", "ToggleEvent", "Touch",
    "TouchEvent", "TouchList", "TrackEvent", "TransitionEvent", "UIEvent", "WheelEvent",
  ],
};

const phoneInterfaces = ["DeviceMotionEvent", "DeviceOrientationEvent", "Touch", "TouchEvent", "TouchList"];
const touchHandlers = ["ontouchcancel", "ontouchend", "ontouchmove", "ontouchstart"];

/** The `globalNames()` of dom/html, written down because to ask for them takes a tenth of a millisecond. */
const elementNames = [
  "Audio", "DOMRectList", "DOMStringMap", "HTMLAnchorElement", "HTMLAreaElement",
  "HTMLAudioElement", "HTMLBRElement", "HTMLBaseElement", "HTMLBodyElement", "HTMLButtonElement", "HTMLCanvasElement",
  "HTMLDListElement", "HTMLDataElement", "HTMLDataListElement", "HTMLDetailsElement", "HTMLDialogElement",
  "HTMLDirectoryElement", "HTMLDivElement", "HTMLElement", "HTMLEmbedElement", "HTMLFieldSetElement", "HTMLFontElement",
  "HTMLFormElement", "HTMLFrameElement", "HTMLFrameSetElement", "HTMLHRElement", "HTMLHeadElement",
  "HTMLHeadingElement", "HTMLHtmlElement", "HTMLIFrameElement", "HTMLImageElement", "HTMLInputElement", "HTMLLIElement",
  "HTMLLabelElement", "HTMLLegendElement", "HTMLLinkElement", "HTMLMapElement", "HTMLMarqueeElement",
  "HTMLMediaElement", "HTMLMenuElement", "HTMLMetaElement", "HTMLMeterElement", "HTMLModElement", "HTMLOListElement",
  "HTMLObjectElement", "HTMLOptGroupElement", "HTMLOptionElement", "HTMLOutputElement", "HTMLParagraphElement",
  "HTMLParamElement", "HTMLPictureElement", "HTMLPreElement", "HTMLProgressElement", "HTMLQuoteElement",
  "HTMLScriptElement", "HTMLSelectElement", "HTMLSlotElement", "HTMLSourceElement", "HTMLSpanElement",
  "HTMLStyleElement", "HTMLTableCaptionElement", "HTMLTableCellElement", "HTMLTableColElement", "HTMLTableElement",
  "HTMLTableRowElement", "HTMLTableSectionElement", "HTMLTemplateElement", "HTMLTextAreaElement", "HTMLTimeElement",
  "HTMLTitleElement", "HTMLTrackElement", "HTMLUListElement", "HTMLUnknownElement", "HTMLVideoElement", "Image",
  "MathMLElement", "Option", "SVGAElement", "SVGAnimatedString", "SVGCircleElement", "SVGClipPathElement",
  "SVGDefsElement", "SVGDescElement", "SVGElement", "SVGEllipseElement", "SVGFilterElement", "SVGForeignObjectElement",
  "SVGGElement", "SVGGeometryElement", "SVGGradientElement", "SVGGraphicsElement", "SVGImageElement", "SVGLineElement",
  "SVGLinearGradientElement", "SVGMarkerElement", "SVGMaskElement", "SVGPathElement", "SVGPatternElement",
  "SVGPolygonElement", "SVGPolylineElement", "SVGRadialGradientElement", "SVGRectElement", "SVGSVGElement",
  "SVGScriptElement", "SVGStopElement", "SVGStyleElement", "SVGSwitchElement", "SVGSymbolElement", "SVGTSpanElement",
  "SVGTextContentElement", "SVGTextElement", "SVGTextPathElement", "SVGTextPositioningElement", "SVGTitleElement",
  "SVGUseElement", "SVGViewElement",
];

/** Operations. */
const operations = {
  "web/animation-frames": ["cancelAnimationFrame", "requestAnimationFrame"],
  "web/report-error": ["reportError"],
  "dom/messaging": ["postMessage"],
  "dom/window-operations": [
    "alert", "blur", "captureEvents", "close", "confirm", "find", "focus", "getComputedStyle", "getSelection",
    "matchMedia", "moveBy", "moveTo", "open", "print", "prompt", "releaseEvents", "resizeBy", "resizeTo", "scroll",
    "scrollBy", "scrollTo", "stop",
  ],
};

/** Attributes whose value never changes, and that are [Replaceable]. */
const attributes = {
  "dom/navigator": [
    "clientInformation", "locationbar", "menubar", "personalbar", "screen", "scrollbars", "statusbar", "toolbar", "visualViewport",
  ],
};

const exportedBy = (chunk) => (name) => load(chunk)[name];
const namedBy = (chunk) => (name) => load(chunk).interfaceNamed(name);

/** Defines lazy properties of the window. `make` is a function for all of them: there are hundreds. */
function provide(names, make, enumerable) {
  for (let i = 0; i < names.length; i++) defineLazyAhead(globalThis, names[i], make, enumerable);
}

/** The same for each chunk of a table. */
function provideAll(table, makeFor, enumerable) {
  const chunks = primordials.ReflectOwnKeys(table);
  for (let i = 0; i < chunks.length; i++) provide(table[chunks[i]], makeFor(chunks[i]), enumerable);
}

/** `Element`, with the members that come with HTMLElement. */
function elementInterface() {
  globalNamed("HTMLElement");
  return load("dom/nodes").Element;
}

export function installProvided() {
  provide(elementNames, globalNamed, false);
  defineLazyAhead(globalThis, "Element", elementInterface, false);
  provideAll(interfaces, exportedBy, false);
  provideAll(namedInterfaces, namedBy, false);
  if (settings.maxTouchPoints === 0) takePhoneAway();
  provideAll(operations, exportedBy, true);
  if (settings.hasIdleCallbacks) provide(["cancelIdleCallback", "requestIdleCallback"], exportedBy("dom/animation"), true);
  provideAll(attributes, exportedBy, true);
}

/**
 * A Mac has no touch screen and lies still, and its Safari has nothing of either. The prototype of documents is made before the settings
 * are known.
 */
function takePhoneAway() {
  const { Document } = load("dom/nodes");
  for (let i = 0; i < phoneInterfaces.length; i++) delete globalThis[phoneInterfaces[i]];
  for (let i = 0; i < touchHandlers.length; i++) delete Document.prototype[touchHandlers[i]];
}
