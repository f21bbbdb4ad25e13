// https://html.spec.whatwg.org/multipage/form-elements.html#the-option-element and the optgroup element
import { webidl } from "core";
import { boolean, factoryOf, interfaceNamed, reflect, string } from "dom/html";
import { createText, replaceAllWithString } from "dom/nodes";
import { $attributeChanged, $document, $inserted, $made, $parent, $removed, getAttribute, isHTML } from "library/tree";
import { append, setAttribute } from "shared/changes";
import {
  askForReset, isSelected, optionInserted, optionText, optionValue, optionsOf, selectOf, selectedAttributeChanged,
  setSelected,
} from "./options.js";
import { formOwner } from "./owner.js";
import { $current, $dirtySelected, $selected, $settled } from "./slots.js";

export function makeHTMLOptionElement() {
  class HTMLOptionElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$selected] = undefined;
      this[$dirtySelected] = false;
      return this;
    }

    get form() {
      const select = selectOf(this);
      return select === null ? null : formOwner(select);
    }

    get label() {
      return getAttribute(this, "label") ?? optionText(this);
    }

    set label(value) {
      setAttribute(this, "label", webidl.DOMString(value));
    }

    get selected() {
      return isSelected(this);
    }

    set selected(value) {
      setSelected(this, !!value);
    }

    get value() {
      return optionValue(this);
    }

    set value(value) {
      setAttribute(this, "value", webidl.DOMString(value));
    }

    get text() {
      return optionText(this);
    }

    set text(value) {
      replaceAllWithString(webidl.DOMString(value), this);
    }

    /** https://html.spec.whatwg.org/#dom-option-index */
    get index() {
      const select = selectOf(this);
      if (select === null) return 0;
      const options = optionsOf(select);
      let index = 0;
      while (options[index] !== this) index++;
      return index;
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      if (localName === "selected" && namespace === null && (oldValue === null) !== (value === null)) {
        selectedAttributeChanged(this, value !== null);
      }
    }

    [$inserted]() {
      optionInserted(this);
    }

    [$removed](oldParent, wasConnected) {
      super[$removed](oldParent, wasConnected);
      if (oldParent === null) return;
      const parent = isHTML(oldParent, "optgroup") ? oldParent[$parent] : oldParent;
      if (parent === null || !isHTML(parent, "select")) return;
      if (parent[$current] === this) parent[$current] = null;
      if (parent[$current] === null && parent[$settled]) askForReset(parent);
    }
  }
  return reflect(HTMLOptionElement, { defaultSelected: [boolean, "selected"], disabled: boolean });
}

export function makeHTMLOptGroupElement() {
  class HTMLOptGroupElement extends interfaceNamed("HTMLElement") {
    [$removed](oldParent, wasConnected) {
      super[$removed](oldParent, wasConnected);
      if (oldParent !== null && isHTML(oldParent, "select")) askForReset(oldParent);
    }
  }
  return reflect(HTMLOptGroupElement, { disabled: boolean, label: string });
}

/** https://html.spec.whatwg.org/#dom-option: the global `Option` of a page */
export function makeOption() {
  return factoryOf("Option", "HTMLOptionElement", "option", (option, values) => {
    const { 0: text = "", 1: value, 2: defaultSelected = false, 3: selected = false } = values;
    const string = webidl.DOMString(text);
    if (string !== "") append(createText(option[$document], string), option);
    if (value !== undefined) setAttribute(option, "value", webidl.DOMString(value));
    if (defaultSelected) setAttribute(option, "selected", "");
    option[$selected] = !!selected;
  });
}
