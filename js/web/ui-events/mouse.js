// https://w3c.github.io/uievents/: mouse and wheel events; https://w3c.github.io/pointerevents/; drag events
import { load, primordials, put, webidl } from "core";
import { eventState } from "web/dom-events";
import {
  DOMString, boolean, double, instanceOrNull, long, short, targetOrNull, unsignedLong, unsignedShort, windowOrNull,
} from "./conversions.js";
import { copyMembers, defineEvent, initializeLegacy, memberOf } from "./define-event.js";
import { hiddenModifiers, legacyModifiers, modifierMembers, modifierState } from "./modifiers.js";

const { ReflectOwnKeys } = primordials;

const eventList = (value) => webidl.sequence(value, (event) => {
  eventState(event);
  return event;
});

/** A copy for the script of a list that an event keeps. */
function listOf(event, name) {
  const list = memberOf(event, name);
  const copy = [];
  for (let i = 0; list !== undefined && i < list.length; i++) put(copy, i, list[i]);
  return copy;
}

/** How a pen is held: what is not given follows from what is, where that is only the tilt or only the angles. */
function orientation(event, name) {
  const given = memberOf(event, name);
  if (given !== undefined) return given;
  const { tiltX, tiltY, altitudeAngle, azimuthAngle } = eventState(event).members;
  const hasTilt = tiltX !== undefined || tiltY !== undefined;
  if (hasTilt === (altitudeAngle !== undefined || azimuthAngle !== undefined)) return name === "altitudeAngle" ? Math.PI / 2 : 0;
  const { anglesOfTilt, tiltOfAngles } = load("library/pen-orientation");
  return (hasTilt ? anglesOfTilt(tiltX, tiltY) : tiltOfAngles(altitudeAngle, azimuthAngle))[name];
}

/** Getters that give what another member does, before `more`: without layout nothing is scrolled, and boxes begin at zero. */
function sameAs(names, more) {
  const own = {};
  const keys = ReflectOwnKeys(names);
  for (let i = 0; i < keys.length; i++) {
    const source = names[keys[i]];
    const attribute = {
      get [keys[i]]() {
        return memberOf(this, source);
      },
    };
    copyMembers(attribute, own);
  }
  copyMembers(more, own);
  return own;
}

export const mouseEvents = {
  MouseEvent: (named) => defineEvent("MouseEvent", named("UIEvent"), {
    members: {
      ...modifierMembers,
      button: [short, 0],
      buttons: [unsignedShort, 0],
      clientX: [double, 0],
      clientY: [double, 0],
      movementX: [double, 0],
      movementY: [double, 0],
      relatedTarget: [targetOrNull, null],
      screenX: [double, 0],
      screenY: [double, 0],
    },
    hidden: hiddenModifiers,
    own: sameAs(
      {
        x: "clientX", y: "clientY", pageX: "clientX", pageY: "clientY", offsetX: "clientX", offsetY: "clientY",
        layerX: "clientX", layerY: "clientY",
      },
      {
        get which() {
          return memberOf(this, "button") + 1;
        },
        /** https://w3c.github.io/uievents/#dom-mouseevent-getmodifierstate */
        getModifierState(key) {
          return modifierState(this, arguments.length, key);
        },
        /** https://w3c.github.io/uievents/#dom-mouseevent-initmouseevent */
        initMouseEvent(type) {
          initializeLegacy(this, arguments, [
            ["view", windowOrNull, null], ["detail", long, 0],
            ["screenX", long, 0], ["screenY", long, 0], ["clientX", long, 0], ["clientY", long, 0],
            ...legacyModifiers,
            ["button", short, 0], ["relatedTarget", targetOrNull, null],
          ]);
        },
      }),
  }),

  WheelEvent: (named) => defineEvent("WheelEvent", named("MouseEvent"), {
    members: {
      deltaMode: [unsignedLong, 0],
      deltaX: [double, 0],
      deltaY: [double, 0],
      deltaZ: [double, 0],
    },
    constants: { DOM_DELTA_PIXEL: 0, DOM_DELTA_LINE: 1, DOM_DELTA_PAGE: 2 },
  }),

  PointerEvent: (named) => defineEvent("PointerEvent", named("MouseEvent"), {
    members: {
      altitudeAngle: [double, undefined],
      azimuthAngle: [double, undefined],
      height: [double, 1],
      isPrimary: [boolean, false],
      pointerId: [long, 0],
      pointerType: [DOMString, ""],
      pressure: [double, 0],
      tangentialPressure: [double, 0],
      tiltX: [long, undefined],
      tiltY: [long, undefined],
      twist: [long, 0],
      width: [double, 1],
    },
    hidden: { coalescedEvents: [eventList, undefined], predictedEvents: [eventList, undefined] },
    own: {
      get altitudeAngle() {
        return orientation(this, "altitudeAngle");
      },
      get azimuthAngle() {
        return orientation(this, "azimuthAngle");
      },
      get tiltX() {
        return orientation(this, "tiltX");
      },
      get tiltY() {
        return orientation(this, "tiltY");
      },
      /** https://w3c.github.io/pointerevents/#dom-pointerevent-getcoalescedevents */
      getCoalescedEvents() {
        return listOf(this, "coalescedEvents");
      },
      /** https://w3c.github.io/pointerevents/#dom-pointerevent-getpredictedevents */
      getPredictedEvents() {
        return listOf(this, "predictedEvents");
      },
    },
  }),

  DragEvent: (named) => defineEvent("DragEvent", named("MouseEvent"), {
    members: { dataTransfer: [instanceOrNull("DataTransfer"), null] },
  }),
};
