// What interfaces of Safari have and ours have not: it is there, so that `in` goes as on Safari, and says so when it is used. There is
// nothing else to keep up to date when one of them is built. `document.all` is not listed: scripts that ask for it mean to find nothing.
//
// Source: MDN's browser-compat-data of August 2026 (https://github.com/mdn/browser-compat-data, `safari_ios` up to 26). Interfaces
// that are missing as a whole are those of js/web/missing-globals.

import { primordials, webidl } from "core";

const { ReflectDefineProperty, ReflectOwnKeys } = primordials;

const box = "x y width height";
const fitted = "viewBox preserveAspectRatio";

/** By interface: `attributes` throw when they are read or set, `operations` when they are called. */
const missingMembers = {
  __proto__: null,
  CSSStyleRule: { attributes: "styleMap" },
  CustomElementRegistry: { operations: "initialize" },
  Document: {
    attributes: "fragmentDirective fullscreen pictureInPictureEnabled rootElement",
    operations: "caretRangeFromPoint exitFullscreen exitPictureInPicture hasStorageAccess requestStorageAccess "
      + "startViewTransition",
  },
  Element: {
    operations: "computedStyleMap hasPointerCapture releasePointerCapture requestFullscreen setPointerCapture",
  },
  HTMLElement: { attributes: "attributeStyleMap" },
  HTMLInputElement: { attributes: "webkitEntries" },
  HTMLMediaElement: { attributes: "disableRemotePlayback mediaKeys remote sinkId", operations: "setMediaKeys setSinkId" },
  HTMLTemplateElement: { attributes: "shadowRootCustomElementRegistry" },
  HTMLVideoElement: {
    attributes: "disablePictureInPicture",
    operations: "cancelVideoFrameCallback getVideoPlaybackQuality requestPictureInPicture requestVideoFrameCallback",
  },
  MathMLElement: { attributes: "attributeStyleMap" },
  MessageEvent: { operations: "initMessageEvent" },
  ProcessingInstruction: { attributes: "sheet" },
  SVGAElement: { attributes: "rel relList" },
  SVGCircleElement: { attributes: "cx cy r" },
  SVGClipPathElement: { attributes: "clipPathUnits transform" },
  SVGElement: { attributes: "attributeStyleMap" },
  SVGEllipseElement: { attributes: "cx cy rx ry" },
  SVGFilterElement: { attributes: `filterUnits primitiveUnits ${box}` },
  SVGForeignObjectElement: { attributes: box },
  SVGGeometryElement: { attributes: "pathLength", operations: "getPointAtLength getTotalLength isPointInFill isPointInStroke" },
  SVGGradientElement: { attributes: "gradientTransform gradientUnits href spreadMethod" },
  SVGGraphicsElement: { attributes: "requiredExtensions systemLanguage transform", operations: "getCTM getScreenCTM" },
  SVGImageElement: { attributes: `crossOrigin preserveAspectRatio ${box}`, operations: "decode" },
  SVGLineElement: { attributes: "x1 x2 y1 y2" },
  SVGLinearGradientElement: { attributes: "x1 x2 y1 y2" },
  SVGMarkerElement: {
    attributes: `markerHeight markerUnits markerWidth orientAngle orientType refX refY ${fitted}`,
    operations: "setOrientToAngle setOrientToAuto",
  },
  SVGMaskElement: { attributes: `maskContentUnits maskUnits ${box}` },
  SVGPatternElement: { attributes: `patternContentUnits patternTransform patternUnits ${box} ${fitted}` },
  SVGPolygonElement: { attributes: "animatedPoints points" },
  SVGPolylineElement: { attributes: "animatedPoints points" },
  SVGRadialGradientElement: { attributes: "cx cy fr fx fy r" },
  SVGRectElement: { attributes: `rx ry ${box}` },
  SVGSVGElement: {
    attributes: `currentScale currentTranslate ${box} ${fitted}`,
    operations: "animationsPaused checkEnclosure checkIntersection createSVGAngle createSVGLength createSVGMatrix createSVGNumber "
      + "createSVGPoint createSVGRect createSVGTransform createSVGTransformFromMatrix deselectAll forceRedraw getCurrentTime "
      + "getEnclosureList getIntersectionList pauseAnimations setCurrentTime suspendRedraw unpauseAnimations unsuspendRedraw "
      + "unsuspendRedrawAll",
  },
  SVGStopElement: { attributes: "offset" },
  SVGStyleElement: { attributes: "disabled" },
  SVGSymbolElement: { attributes: fitted },
  SVGTextContentElement: {
    attributes: "lengthAdjust textLength",
    operations: "getCharNumAtPosition getComputedTextLength getEndPositionOfChar getExtentOfChar getNumberOfChars getRotationOfChar "
      + "getStartPositionOfChar getSubStringLength selectSubString",
  },
  SVGTextPathElement: { attributes: "method spacing startOffset" },
  SVGTextPositioningElement: { attributes: "dx dy rotate x y" },
  SVGUseElement: { attributes: box },
  SVGViewElement: { attributes: fitted },
  WheelEvent: { attributes: "wheelDelta wheelDeltaX wheelDeltaY" },
};

/** Gives a class the members that it lacks. */
export function completeInterface({ name, prototype }) {
  const missing = missingMembers[name];
  if (missing === undefined) return;
  const members = { __proto__: null };
  const attributes = missing.attributes?.split(" ") ?? [];
  for (let i = 0; i < attributes.length; i++) {
    const refuse = () => {
      throw webidl.notImplemented(`${name}.${attributes[i]}`);
    };
    members[attributes[i]] = { __proto__: null, get: refuse, set: refuse, configurable: true };
  }
  const operations = missing.operations?.split(" ") ?? [];
  for (let i = 0; i < operations.length; i++) {
    // A method: it is no constructor.
    const { [operations[i]]: value } = {
      [operations[i]]() {
        throw webidl.notImplemented(`${name}.${operations[i]}`);
      },
    };
    members[operations[i]] = { __proto__: null, value, writable: true, configurable: true };
  }
  const names = ReflectOwnKeys(members);
  for (let i = 0; i < names.length; i++) ReflectDefineProperty(prototype, names[i], members[names[i]]);
}
