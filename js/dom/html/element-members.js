// What other specifications add to Element: https://w3c.github.io/aria/#ARIAMixin, https://drafts.csswg.org/cssom-view/
import { load, primordials, webidl } from "core";
import { elementReference, elementReferences } from "./reflect-elements.js";
import { define, nullableString } from "./reflect.js";

const { ReflectDefineProperty, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

const ariaStrings = [
  "Atomic", "AutoComplete", "BrailleLabel", "BrailleRoleDescription", "Busy", "Checked", "ColCount", "ColIndex",
  "ColIndexText", "ColSpan", "Current", "Description", "Disabled", "Expanded", "HasPopup", "Hidden", "Invalid",
  "KeyShortcuts", "Label", "Level", "Live", "Modal", "MultiLine", "MultiSelectable", "Orientation", "Placeholder",
  "PosInSet", "Pressed", "ReadOnly", "Relevant", "Required", "RoleDescription", "RowCount", "RowIndex", "RowIndexText",
  "RowSpan", "Selected", "SetSize", "Sort", "ValueMax", "ValueMin", "ValueNow", "ValueText",
];
const ariaElements = ["Controls", "DescribedBy", "Details", "ErrorMessage", "FlowTo", "LabelledBy", "Owns"];

/** https://drafts.csswg.org/cssom-view/#extension-to-the-element-interface: a box is what a test has set. */
const view = {
  getBoundingClientRect() {
    return load("dom/boxes").boundingRect(this);
  },

  getClientRects() {
    return load("dom/boxes").clientRects(this);
  },

  checkVisibility(options = undefined) {
    return load("dom/boxes").isVisible(this, options);
  },

  /** https://dom.spec.whatwg.org/#dom-element-customelementregistry */
  get customElementRegistry() {
    return load("dom/custom-elements").registryOf(this);
  },

  /** https://drafts.csswg.org/web-animations-1/#the-animatable-interface-mixin */
  animate(keyframes, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    return load("dom/web-animations").animate(this, keyframes, options);
  },

  getAnimations(options = undefined) {
    const { subtree } = webidl.dictionary(options);
    return load("dom/web-animations").animationsIn(this, Boolean(subtree));
  },

  scrollIntoView() {},
  scrollIntoViewIfNeeded() {},
  scroll() {},
  scrollTo() {},
  scrollBy() {},

  get scrollTop() {
    return 0;
  },

  set scrollTop(value) {
    webidl.DOMString(value);
  },

  get scrollLeft() {
    return 0;
  },

  set scrollLeft(value) {
    webidl.DOMString(value);
  },

  get scrollWidth() {
    return load("dom/boxes").scrollSizeOf(this, "width");
  },

  get scrollHeight() {
    return load("dom/boxes").scrollSizeOf(this, "height");
  },

  get clientTop() {
    return 0;
  },

  get clientLeft() {
    return 0;
  },

  get clientWidth() {
    return load("dom/boxes").clientSizeOf(this, "width");
  },

  get clientHeight() {
    return load("dom/boxes").clientSizeOf(this, "height");
  },
};

export function defineElementMembers(prototype) {
  const attributes = {
    __proto__: null, role: nullableString, ariaActiveDescendantElement: [elementReference, "aria-activedescendant"],
  };
  for (let i = 0; i < ariaStrings.length; i++) {
    attributes[`aria${ariaStrings[i]}`] = [nullableString, `aria-${ariaStrings[i].toLowerCase()}`];
  }
  for (let i = 0; i < ariaElements.length; i++) {
    attributes[`aria${ariaElements[i]}Elements`] = [elementReferences, `aria-${ariaElements[i].toLowerCase()}`];
  }
  define(prototype, attributes);
  const names = ReflectOwnKeys(view);
  for (let i = 0; i < names.length; i++) {
    const descriptor = ReflectGetOwnPropertyDescriptor(view, names[i]);
    ReflectDefineProperty(prototype, names[i], descriptor);
  }
}
