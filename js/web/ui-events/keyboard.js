// https://w3c.github.io/uievents/#interface-keyboardevent
import { DOMString, boolean, unsignedLong, windowOrNull } from "./conversions.js";
import { defineEvent, initializeLegacy, memberOf } from "./define-event.js";
import { hiddenModifiers, legacyModifiers, modifierMembers, modifierState } from "./modifiers.js";

export const keyboardEvents = {
  KeyboardEvent: (named) => defineEvent("KeyboardEvent", named("UIEvent"), {
    members: {
      ...modifierMembers,
      charCode: [unsignedLong, 0],
      code: [DOMString, ""],
      isComposing: [boolean, false],
      key: [DOMString, ""],
      keyCode: [unsignedLong, 0],
      location: [unsignedLong, 0],
      repeat: [boolean, false],
    },
    hidden: hiddenModifiers,
    own: {
      get which() {
        return memberOf(this, "charCode") || memberOf(this, "keyCode");
      },
      /** https://w3c.github.io/uievents/#dom-keyboardevent-getmodifierstate */
      getModifierState(key) {
        return modifierState(this, arguments.length, key);
      },
      /** https://w3c.github.io/uievents/#dom-keyboardevent-initkeyboardevent */
      initKeyboardEvent(type) {
        initializeLegacy(this, arguments, [
          ["view", windowOrNull, null], ["key", DOMString, ""], ["location", unsignedLong, 0],
          ...legacyModifiers,
        ]);
      },
    },
    constants: {
      DOM_KEY_LOCATION_STANDARD: 0,
      DOM_KEY_LOCATION_LEFT: 1,
      DOM_KEY_LOCATION_RIGHT: 2,
      DOM_KEY_LOCATION_NUMPAD: 3,
    },
  }),
};
