// https://w3c.github.io/touch-events/
import { primordials, webidl } from "core";
import { double, long, targetOrNull } from "./conversions.js";
import { defineEvent } from "./define-event.js";
import { hiddenModifiers, modifierMembers } from "./modifiers.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys, SymbolIterator, TypeError } = primordials;

const touchMembers = {
  altitudeAngle: [double, 0],
  azimuthAngle: [double, 0],
  clientX: [double, 0],
  clientY: [double, 0],
  force: [double, 0],
  identifier: [long],
  pageX: [double, 0],
  pageY: [double, 0],
  radiusX: [double, 0],
  radiusY: [double, 0],
  rotationAngle: [double, 0],
  screenX: [double, 0],
  screenY: [double, 0],
  target: [targetOrNull],
  touchType: [(value) => webidl.enumeration(value, ["direct", "stylus"]), "direct"],
};

let isTouch;

function makeTouch() {
  class Touch {
    #members = { __proto__: null };

    static {
      isTouch = (value) => webidl.isObject(value) && #members in value;
      const names = ReflectOwnKeys(touchMembers);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const attribute = {
          get [name]() {
            return this.#members[name];
          },
        };
        ReflectDefineProperty(Touch.prototype, name, ReflectGetOwnPropertyDescriptor(attribute, name));
      }
    }

    constructor(init) {
      webidl.requireArguments(arguments.length, 1);
      const given = webidl.dictionary(init);
      const names = ReflectOwnKeys(touchMembers);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        const member = touchMembers[name];
        const value = given[name];
        if (value === undefined && member.length === 1) {
          throw new TypeError(`Member TouchInit.${name} is required`);
        }
        const convert = member[0];
        this.#members[name] = value === undefined ? member[1] : convert(value, `TouchInit.${name}`);
      }
      if (this.#members.target === null) {
        throw new TypeError("Member TouchInit.target must be an instance of EventTarget");
      }
    }
  }
  webidl.expose(Touch);
  return Touch;
}

let createTouchList;

function makeTouchList() {
  const internal = {};
  class TouchList {
    #length;

    constructor(token, touches) {
      if (token !== internal) throw new TypeError("Illegal constructor");
      this.#length = touches.length;
      for (let i = 0; i < touches.length; i++) {
        ReflectDefineProperty(this, i, { __proto__: null, value: touches[i], enumerable: true, configurable: true });
      }
    }

    get length() {
      return this.#length;
    }

    item(index) {
      webidl.requireArguments(arguments.length, 1);
      const place = webidl.unsignedLong(index);
      return place < this.#length ? this[place] : null;
    }
  }
  ReflectDefineProperty(TouchList.prototype, SymbolIterator, {
    __proto__: null, value: Array.prototype.values, writable: true, configurable: true,
  });
  webidl.expose(TouchList);
  createTouchList = (touches) => new TouchList(internal, touches);
  return TouchList;
}

function makeTouchEvent(named) {
  named("Touch");
  named("TouchList");
  const touches = (value) => createTouchList(webidl.sequence(value, (touch) => {
    if (!isTouch(touch)) throw new TypeError("Type error");
    return touch;
  }));
  const none = createTouchList([]);
  return defineEvent("TouchEvent", named("UIEvent"), {
    members: {
      ...modifierMembers,
      changedTouches: [touches, none],
      targetTouches: [touches, none],
      touches: [touches, none],
    },
    hidden: hiddenModifiers,
  });
}

export const touchEvents = { Touch: makeTouch, TouchList: makeTouchList, TouchEvent: makeTouchEvent };
