// https://w3c.github.io/uievents/: user interface, focus, input and composition events
import { put, webidl } from "core";
import { Event } from "web/dom-events";
import { DOMString, boolean, instanceOrNull, long, nullable, targetOrNull, windowOrNull } from "./conversions.js";
import { defineEvent, initializeLegacy, memberOf } from "./define-event.js";

const viewMember = ["view", windowOrNull, null];

export const uiEvents = {
  UIEvent: () => defineEvent("UIEvent", Event, {
    members: { detail: [long, 0], view: [windowOrNull, null] },
    own: {
      /** https://w3c.github.io/uievents/#dom-uievent-which: only mouse and keyboard events tell something. */
      get which() {
        memberOf(this, "detail");
        return 0;
      },
      /** https://w3c.github.io/uievents/#dom-uievent-inituievent */
      initUIEvent(type) {
        initializeLegacy(this, arguments, [viewMember, ["detail", long, 0]]);
      },
    },
  }),

  FocusEvent: (named) => defineEvent("FocusEvent", named("UIEvent"), {
    members: { relatedTarget: [targetOrNull, null] },
  }),

  InputEvent: (named) => defineEvent("InputEvent", named("UIEvent"), {
    members: {
      data: [nullable(DOMString), null],
      dataTransfer: [instanceOrNull("DataTransfer"), null],
      inputType: [DOMString, ""],
      isComposing: [boolean, false],
    },
    hidden: { targetRanges: [(value) => webidl.sequence(value, (range) => range), undefined] },
    own: {
      /** https://w3c.github.io/input-events/#dom-inputevent-gettargetranges */
      getTargetRanges() {
        const ranges = memberOf(this, "targetRanges");
        const copy = [];
        for (let i = 0; ranges !== undefined && i < ranges.length; i++) put(copy, i, ranges[i]);
        return copy;
      },
    },
  }),

  CompositionEvent: (named) => defineEvent("CompositionEvent", named("UIEvent"), {
    members: { data: [DOMString, ""] },
    own: {
      /** https://w3c.github.io/uievents/#dom-compositionevent-initcompositionevent */
      initCompositionEvent(type) {
        initializeLegacy(this, arguments, [viewMember, ["data", DOMString, ""]]);
      },
    },
  }),

  TextEvent: (named) => defineEvent("TextEvent", named("UIEvent"), {
    isConstructible: false,
    members: { data: [DOMString, ""] },
    own: {
      /** https://w3c.github.io/uievents/#dom-textevent-inittextevent */
      initTextEvent(type) {
        initializeLegacy(this, arguments, [viewMember, ["data", DOMString, "undefined"]]);
      },
    },
  }),
};
