// Events of pages and their history: https://html.spec.whatwg.org/multipage/nav-history-apis.html, and of storage
import { webidl } from "core";
import { Event, eventState } from "web/dom-events";
import { DOMString, USVString, any, boolean, instanceOrNull, nullable } from "./conversions.js";
import { defineEvent, initializeLegacy, memberOf } from "./define-event.js";

export const pageEvents = {
  HashChangeEvent: () => defineEvent("HashChangeEvent", Event, {
    members: { newURL: [USVString, ""], oldURL: [USVString, ""] },
  }),

  PopStateEvent: () => defineEvent("PopStateEvent", Event, {
    members: { hasUAVisualTransition: [boolean, false], state: [any, null] },
  }),

  PageTransitionEvent: () => defineEvent("PageTransitionEvent", Event, { members: { persisted: [boolean, false] } }),

  BeforeUnloadEvent: () => defineEvent("BeforeUnloadEvent", Event, {
    isConstructible: false,
    hidden: { returnValue: [DOMString, ""] },
    own: {
      /** https://html.spec.whatwg.org/#dom-beforeunloadevent-returnvalue */
      get returnValue() {
        return memberOf(this, "returnValue");
      },
      set returnValue(value) {
        memberOf(this, "returnValue");
        eventState(this).members.returnValue = webidl.DOMString(value);
      },
    },
  }),

  StorageEvent: () => defineEvent("StorageEvent", Event, {
    members: {
      key: [nullable(DOMString), null],
      newValue: [nullable(DOMString), null],
      oldValue: [nullable(DOMString), null],
      storageArea: [instanceOrNull("Storage"), null],
      url: [USVString, ""],
    },
    own: {
      /** https://html.spec.whatwg.org/#dom-storageevent-initstorageevent */
      initStorageEvent(type) {
        initializeLegacy(this, arguments, [
          ["key", nullable(DOMString), null], ["oldValue", nullable(DOMString), null],
          ["newValue", nullable(DOMString), null], ["url", USVString, ""], ["storageArea", instanceOrNull("Storage"), null],
        ]);
      },
    },
  }),
};
