// https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element
import { load, webidl } from "core";
import { boolean, interfaceNamed, reflect, string, unsignedLong } from "dom/html";
import { addIterator, include } from "dom/nodes";
import { $attributeChanged, $collection, $inserted, $made, $removed, legacyHandler, wrapLegacy } from "library/tree";
import { autocomplete } from "./autofill.js";
import { noteInsertion, noteRemoval } from "./control-steps.js";
import { noteHiding } from "./hidden-members.js";
import { ConstraintValidation, FormOwned, Labelable } from "./members.js";
import { addOption, removeOption, setLength, setOption } from "./option-list.js";
import {
  askForReset, isMultiple, optionValue, optionsOf, selectOnly, selectedIndex, selectedOptions,
} from "./options.js";
import {
  $committed, $current, $customError, $elements, $labels, $optionList, $parserForm, $selectedList, $settled,
  $userValidity, $validity,
} from "./slots.js";

let handler;

/** https://html.spec.whatwg.org/#htmlselectelement: its indices are those of its options */
function selectHandler() {
  return (handler ??= legacyHandler({
    item: (state, index) => optionsOf(state.wrapper)[index],
    length: (state) => optionsOf(state.wrapper).length,
    setIndexed: (state, index, value) => setOption(state.wrapper, index, value),
  }));
}

export function makeHTMLSelectElement() {
  class HTMLSelectElement extends interfaceNamed("HTMLElement") {

    [$made]() {
      this[$collection] = { wrapper: null };
      this[$parserForm] = null;
      this[$labels] = null;
      this[$validity] = null;
      this[$customError] = "";
      this[$settled] = false;
      this[$current] = null;
      this[$optionList] = null;
      this[$elements] = null;
      this[$selectedList] = null;
      this[$committed] = undefined;
      this[$userValidity] = false;
      return wrapLegacy(this, selectHandler());
    }

    get type() {
      return isMultiple(this) ? "select-multiple" : "select-one";
    }

    get options() {
      return (this[$elements] ??= load("dom/form-collections").makeOptionsCollection(this));
    }

    get length() {
      return optionsOf(this).length;
    }

    set length(value) {
      setLength(this, webidl.unsignedLong(value));
    }

    item(index) {
      webidl.requireArguments(arguments.length, 1);
      return optionsOf(this)[webidl.unsignedLong(index)] ?? null;
    }

    namedItem(name) {
      webidl.requireArguments(arguments.length, 1);
      return load("dom/form-collections").optionNamed(this, webidl.DOMString(name));
    }

    add(element, before = null) {
      webidl.requireArguments(arguments.length, 1);
      addOption(this, element, before);
    }

    /** https://html.spec.whatwg.org/#dom-select-remove, and ChildNode's where no index is given */
    remove(index) {
      if (arguments.length === 0) super.remove();
      else removeOption(this, webidl.long(index));
    }

    /** https://html.spec.whatwg.org/#dom-select-selectedoptions */
    get selectedOptions() {
      return (this[$selectedList] ??= load("dom/form-collections").makeSelectedOptions(this));
    }

    get selectedIndex() {
      return selectedIndex(this);
    }

    set selectedIndex(value) {
      selectOnly(this, optionsOf(this)[webidl.long(value)] ?? null);
    }

    get value() {
      const index = selectedIndex(this);
      return index < 0 ? "" : optionValue(optionsOf(this)[index]);
    }

    set value(value) {
      const string = webidl.DOMString(value);
      const options = optionsOf(this);
      let index = 0;
      while (index < options.length && optionValue(options[index]) !== string) index++;
      selectOnly(this, options[index] ?? null);
    }

    [$inserted]() {
      noteInsertion(this);
    }

    [$removed]() {
      noteRemoval(this);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      if (namespace !== null) return;
      if (localName === "name" || localName === "id") noteHiding(this);
      if (localName === "multiple" && value === null) {
        // Of several selected options the first stays, as in WebKit.
        const selected = selectedOptions(this);
        selectOnly(this, selected[0] ?? null);
        askForReset(this);
      } else if (localName === "size") {
        askForReset(this);
      }
    }
  }
  include(HTMLSelectElement, ConstraintValidation);
  include(HTMLSelectElement, FormOwned);
  include(HTMLSelectElement, Labelable);
  addIterator(HTMLSelectElement);
  return reflect(HTMLSelectElement, {
    autocomplete,
    disabled: boolean,
    multiple: boolean,
    name: string,
    required: boolean,
    size: [unsignedLong, "size", 0],
  });
}
