// Events of elements and of what they load: https://html.spec.whatwg.org/#events-2 and the specifications named below
import { webidl } from "core";
import { Event } from "web/dom-events";
import {
  DOMString, USVString, boolean, double, elementOrNull, instanceOf, instanceOrNull, nullable, objectOrNull, unsignedLong, unsignedShort,
} from "./conversions.js";
import { defineCookieChangeEvent } from "./cookie-change.js";
import { defineEvent } from "./define-event.js";

/** https://webidl.spec.whatwg.org/#js-unsigned-long-long, as far as a number is exact. */
const unsignedLongLong = (value) => {
  const number = +value;
  return number - number === 0 ? number - (number % 1) : 0;
};

const speechMembers = {
  utterance: [instanceOf("SpeechSynthesisUtterance")],
  charIndex: [unsignedLong, 0],
  charLength: [unsignedLong, 0],
  elapsedTime: [(value) => +value, 0],
  name: [DOMString, ""],
};

/** Source: SpeechSynthesisErrorCode.idl of https://github.com/WebKit/WebKit */
const speechErrors = [
  "canceled", "interrupted", "audio-busy", "audio-hardware", "network", "synthesis-unavailable", "synthesis-failed",
  "language-unavailable", "voice-unavailable", "text-too-long", "invalid-argument", "not-allowed",
];

export const htmlEvents = {
  SubmitEvent: () => defineEvent("SubmitEvent", Event, { members: { submitter: [elementOrNull, null] } }),

  FormDataEvent: () => defineEvent("FormDataEvent", Event, { members: { formData: [instanceOf("FormData")] } }),

  ToggleEvent: () => defineEvent("ToggleEvent", Event, {
    members: { newState: [DOMString, ""], oldState: [DOMString, ""], source: [elementOrNull, null] },
  }),

  /** https://w3c.github.io/picture-in-picture/#event-types */
  PictureInPictureEvent: () => defineEvent("PictureInPictureEvent", Event, {
    members: { pictureInPictureWindow: [instanceOf("PictureInPictureWindow")] },
  }),

  /** https://webaudio.github.io/web-speech-api/#speechsynthesisevent */
  SpeechSynthesisEvent: () => defineEvent("SpeechSynthesisEvent", Event, { members: speechMembers }),

  SpeechSynthesisErrorEvent: (named) => defineEvent("SpeechSynthesisErrorEvent", named("SpeechSynthesisEvent"), {
    members: { error: [(value) => webidl.enumeration(value, speechErrors)] },
  }),

  CookieChangeEvent: defineCookieChangeEvent,

  TrackEvent: () => defineEvent("TrackEvent", Event, { members: { track: [objectOrNull, null] } }),

  /** https://w3c.github.io/clipboard-apis/#clipboard-event-interfaces */
  ClipboardEvent: () => defineEvent("ClipboardEvent", Event, { members: { clipboardData: [instanceOrNull("DataTransfer"), null] } }),

  /** https://drafts.csswg.org/css-animations/#interface-animationevent */
  AnimationEvent: () => defineEvent("AnimationEvent", Event, {
    members: { animationName: [DOMString, ""], elapsedTime: [double, 0], pseudoElement: [DOMString, ""] },
  }),

  /** https://drafts.csswg.org/web-animations-1/#the-animationplaybackevent-interface */
  AnimationPlaybackEvent: () => defineEvent("AnimationPlaybackEvent", Event, {
    members: { currentTime: [nullable(double), null], timelineTime: [nullable(double), null] },
  }),

  /** https://drafts.csswg.org/css-transitions/#interface-transitionevent */
  TransitionEvent: () => defineEvent("TransitionEvent", Event, {
    members: { elapsedTime: [double, 0], propertyName: [DOMString, ""], pseudoElement: [DOMString, ""] },
  }),

  /** https://drafts.csswg.org/cssom-view/#mediaquerylistevent */
  MediaQueryListEvent: () => defineEvent("MediaQueryListEvent", Event, {
    members: { matches: [boolean, false], media: [DOMString, ""] },
  }),

  /** https://xhr.spec.whatwg.org/#interface-progressevent */
  ProgressEvent: () => defineEvent("ProgressEvent", Event, {
    members: { lengthComputable: [boolean, false], loaded: [unsignedLongLong, 0], total: [unsignedLongLong, 0] },
  }),

  /** https://websockets.spec.whatwg.org/#the-closeevent-interface */
  CloseEvent: () => defineEvent("CloseEvent", Event, {
    members: { code: [unsignedShort, 0], reason: [USVString, ""], wasClean: [boolean, false] },
  }),

  /** https://w3c.github.io/webappsec-csp/#violation-events */
  SecurityPolicyViolationEvent: () => defineEvent("SecurityPolicyViolationEvent", Event, {
    members: {
      blockedURI: [DOMString, ""],
      columnNumber: [unsignedLong, 0],
      disposition: [(value) => webidl.enumeration(value, ["enforce", "report"]), "enforce"],
      documentURI: [DOMString, ""],
      effectiveDirective: [DOMString, ""],
      lineNumber: [unsignedLong, 0],
      originalPolicy: [DOMString, ""],
      referrer: [DOMString, ""],
      sample: [DOMString, ""],
      sourceFile: [DOMString, ""],
      statusCode: [unsignedShort, 0],
      violatedDirective: [DOMString, ""],
    },
  }),

  /** https://w3c.github.io/deviceorientation/#device-orientation-event */
  DeviceOrientationEvent: () => defineEvent("DeviceOrientationEvent", Event, {
    members: {
      absolute: [boolean, false],
      alpha: [nullable(double), null],
      beta: [nullable(double), null],
      gamma: [nullable(double), null],
    },
  }),

  /** https://w3c.github.io/deviceorientation/#device-motion-event */
  DeviceMotionEvent: () => defineEvent("DeviceMotionEvent", Event, {
    members: {
      acceleration: [objectOrNull, null],
      accelerationIncludingGravity: [objectOrNull, null],
      interval: [double, 0],
      rotationRate: [objectOrNull, null],
    },
  }),
};
