// What interfaces of Safari have and ours have not: it is there, so that `in` goes as on Safari and a script may read all members of an
// object, and says so when it is used. There is nothing else to keep up to date when one of them is built. `document.all` is not listed:
// scripts that ask for it mean to find nothing.
//
// Source: MDN's browser-compat-data of August 2026 (https://github.com/mdn/browser-compat-data, `safari_ios` up to 26). Interfaces
// that are missing as a whole are those of js/web/missing-globals. WebKit's own members of media and full screen are those of
// HTMLVideoElement.idl, HTMLMediaElement.idl, Document+Fullscreen.idl and Element+Fullscreen.idl in
// https://github.com/WebKit/WebKit/tree/main/Source/WebCore.

import { load, primordials, webidl } from "core";
import { getAttribute, splitOnWhitespace } from "library/tree";

const { ReflectDefineProperty, ReflectOwnKeys } = primordials;

/**
 * By interface: `attributes` hold an object that throws when it is used; `operations` throw when they are called; `values` are attributes
 * that hold no object, with what they say where nothing is done with what they stand for; `idle` are operations that end what never begins.
 */
const missingMembers = {
  __proto__: null,
  CSSStyleRule: { attributes: "styleMap" },
  CustomElementRegistry: { operations: "initialize" },
  Document: {
    attributes: "fragmentDirective",
    values: {
      fullscreen: () => false, rootElement: () => null,
      webkitCurrentFullScreenElement: () => null, webkitFullScreenKeyboardInputAllowed: () => false,
      webkitFullscreenElement: () => null, webkitFullscreenEnabled: () => false, webkitIsFullScreen: () => false,
    },
    operations: "caretRangeFromPoint hasStorageAccess requestStorageAccess",
    idle: "webkitCancelFullScreen webkitExitFullscreen",
  },
  Element: {
    operations: "computedStyleMap webkitRequestFullScreen webkitRequestFullscreen",
  },
  HTMLElement: { attributes: "attributeStyleMap" },
  HTMLInputElement: { values: { webkitEntries: () => [] } },
  HTMLMediaElement: {
    attributes: "audioTracks remote videoTracks",
    operations: "setMediaKeys setSinkId webkitShowPlaybackTargetPicker",
    values: { mediaKeys: () => null, sinkId: () => "", webkitCurrentPlaybackTargetIsWireless: () => false },
  },
  HTMLTemplateElement: { attributes: "shadowRootCustomElementRegistry" },
  HTMLVideoElement: {
    operations: "cancelVideoFrameCallback getVideoPlaybackQuality requestVideoFrameCallback",
    values: { webkitWirelessVideoPlaybackDisabled: () => false },
  },
  MathMLElement: { attributes: "attributeStyleMap" },
  ProcessingInstruction: { attributes: "sheet" },
  SVGAElement: { attributes: "relList", values: { rel: (element) => getAttribute(element, "rel") ?? "" } },
  SVGClipPathElement: { attributes: "clipPathUnits" },
  SVGElement: { attributes: "attributeStyleMap" },
  SVGFilterElement: { attributes: "filterUnits primitiveUnits" },
  SVGGeometryElement: { attributes: "pathLength", operations: "getPointAtLength getTotalLength isPointInFill isPointInStroke" },
  SVGGradientElement: { attributes: "gradientUnits href spreadMethod" },
  SVGGraphicsElement: { attributes: "requiredExtensions systemLanguage" },
  SVGImageElement: {
    attributes: "preserveAspectRatio",
    operations: "decode",
    values: { crossOrigin: (element) => getAttribute(element, "crossorigin") },
  },
  SVGMarkerElement: {
    attributes: "markerUnits orientAngle orientType preserveAspectRatio",
    operations: "setOrientToAngle setOrientToAuto",
  },
  SVGMaskElement: { attributes: "maskContentUnits maskUnits" },
  SVGPatternElement: { attributes: "patternContentUnits patternUnits preserveAspectRatio" },
  SVGPolygonElement: { attributes: "animatedPoints points" },
  SVGPolylineElement: { attributes: "animatedPoints points" },
  SVGSVGElement: {
    attributes: "currentTranslate preserveAspectRatio",
    values: { currentScale: () => 1 },
    operations: "animationsPaused checkEnclosure checkIntersection createSVGAngle createSVGNumber deselectAll forceRedraw getCurrentTime "
      + "getEnclosureList getIntersectionList pauseAnimations setCurrentTime suspendRedraw unpauseAnimations unsuspendRedraw "
      + "unsuspendRedrawAll",
  },
  SVGStopElement: { attributes: "offset" },
  SVGStyleElement: { values: { disabled: () => false } },
  SVGSymbolElement: { attributes: "preserveAspectRatio" },
  SVGTextContentElement: {
    attributes: "lengthAdjust textLength",
    operations: "getCharNumAtPosition getComputedTextLength getEndPositionOfChar getExtentOfChar getNumberOfChars getRotationOfChar "
      + "getStartPositionOfChar getSubStringLength selectSubString",
  },
  SVGTextPathElement: { attributes: "method spacing startOffset" },
  SVGTextPositioningElement: { attributes: "dx dy rotate x y" },
  SVGViewElement: { attributes: "preserveAspectRatio" },
  // Source: the constructor of WheelEvent.cpp in https://github.com/WebKit/WebKit
  WheelEvent: {
    values: {
      wheelDelta: ({ deltaX, deltaY }) => -deltaY | 0 || -deltaX | 0,
      wheelDeltaX: ({ deltaX }) => -deltaX | 0,
      wheelDeltaY: ({ deltaY }) => -deltaY | 0,
    },
  },
};

/** Those of the attributes that a script may set, which throw then: a script may ask whether an attribute has a setter. */
const writable = {
  __proto__: null, crossOrigin: true, currentScale: true, disabled: true, rel: true, webkitWirelessVideoPlaybackDisabled: true,
};

const refusal = (name) => () => {
  throw webidl.notImplemented(name);
};

/** Gives a class the members that it lacks. */
export function completeInterface({ name, prototype }) {
  const missing = missingMembers[name];
  if (missing === undefined) return;
  const members = { __proto__: null };
  const attributes = splitOnWhitespace(missing.attributes ?? "");
  for (let i = 0; i < attributes.length; i++) {
    const whole = `${name}.${attributes[i]}`;
    let stand;
    const get = () => (stand ??= load("web/missing-globals").standIn("object", whole, "window"));
    members[attributes[i]] = { __proto__: null, get, set: undefined, configurable: true };
  }
  const values = ReflectOwnKeys(missing.values ?? {});
  for (let i = 0; i < values.length; i++) {
    const value = missing.values[values[i]];
    const get = function () {
      return value(this);
    };
    const set = writable[values[i]] === true ? refusal(`${name}.${values[i]}`) : undefined;
    members[values[i]] = { __proto__: null, get, set, configurable: true };
  }
  defineOperations(members, missing.operations, (operation) => refusal(`${name}.${operation}`));
  defineOperations(members, missing.idle, () => () => {});
  const names = ReflectOwnKeys(members);
  for (let i = 0; i < names.length; i++) ReflectDefineProperty(prototype, names[i], members[names[i]]);
}

function defineOperations(members, list = "", bodyOf) {
  const names = splitOnWhitespace(list);
  for (let i = 0; i < names.length; i++) {
    const body = bodyOf(names[i]);
    // A method: it is no constructor.
    const { [names[i]]: value } = {
      [names[i]]() {
        body();
      },
    };
    members[names[i]] = { __proto__: null, value, writable: true, configurable: true };
  }
}
