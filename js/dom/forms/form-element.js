// https://html.spec.whatwg.org/multipage/forms.html#the-form-element
import { domException, load, primordials, webidl } from "core";
import { boolean, enumerated, interfaceNamed, reflect, string, tokenList } from "dom/html";
import { addIterator } from "dom/nodes";
import { $collection, $made, $nodeType, legacyHandler, nodeType, wrapLegacy } from "library/tree";
import { reacting } from "shared/changes";
import { formElements, formNamed, formPropertyNames } from "./form-names.js";
import { formOwner } from "./owner.js";
import {
  $constructing, $controls, $elements, $hasStrays, $names, $pastNames, $planned, $radioLists, $resetting, $submitting,
} from "./slots.js";
import { action, encodings, isSubmitButton, methods } from "./submitter.js";

const { TypeError } = primordials;

let handler;

/** https://html.spec.whatwg.org/#htmlformelement: its indices and names are its controls', and hide its members. */
function formHandler(Interface) {
  return (handler ??= legacyHandler({
    item: (state, index) => formElements(state.wrapper)[index],
    length: (state) => formElements(state.wrapper).length,
    named: ({ wrapper }, name) => (wrapper === null ? undefined : formNamed(wrapper, name, name in Interface.prototype)),
    names: (state) => formPropertyNames(state.wrapper),
    overridesBuiltIns: true,
    expandosWin: true,
    hidesNames: true,
  }));
}

const isElement = (value) => webidl.isObject(value) && value[$nodeType] === nodeType.ELEMENT;

export function makeHTMLFormElement() {
  class HTMLFormElement extends interfaceNamed("HTMLElement") {

    [$made]() {
      this[$collection] = { wrapper: null };
      this[$controls] = null;
      this[$names] = null;
      this[$pastNames] = null;
      this[$radioLists] = null;
      this[$hasStrays] = false;
      this[$elements] = null;
      this[$constructing] = false;
      this[$submitting] = false;
      this[$resetting] = false;
      this[$planned] = undefined;
      return wrapLegacy(this, formHandler(HTMLFormElement));
    }

    get elements() {
      return (this[$elements] ??= load("dom/form-collections").makeFormControls(this));
    }

    get length() {
      return formElements(this).length;
    }

    /** https://html.spec.whatwg.org/#dom-form-submit */
    submit() {
      load("dom/form-submission").submitDirectly(this);
    }

    /** https://html.spec.whatwg.org/#dom-form-requestsubmit */
    requestSubmit(submitter = null) {
      if (submitter !== null && submitter !== undefined) {
        if (!isElement(submitter)) {
          throw new TypeError(
            "Argument 1 ('submitter') to HTMLFormElement.requestSubmit must be an instance of HTMLElement");
        }
        if (!isSubmitButton(submitter)) throw new TypeError("The specified element is not a submit button.");
        if (formOwner(submitter) !== this) {
          throw domException("NotFoundError", "The specified element is not owned by this form element.");
        }
      }
      load("dom/form-submission").submitForm(this, submitter ?? null);
    }

    /** https://html.spec.whatwg.org/#dom-form-reset */
    reset() {
      reacting(() => load("dom/form-submission").resetForm(this));
    }

    checkValidity() {
      return load("dom/constraints").checkForm(this);
    }

    reportValidity() {
      return load("dom/constraints").interactivelyValidate(this);
    }
  }
  addIterator(HTMLFormElement);
  return reflect(HTMLFormElement, {
    acceptCharset: [string, "accept-charset"],
    action,
    autocomplete: [enumerated, "autocomplete", ["on", "off"], "on"],
    encoding: [enumerated, "enctype", encodings, encodings[0]],
    enctype: [enumerated, "enctype", encodings, encodings[0]],
    method: [enumerated, "method", methods, "get"],
    name: string,
    noValidate: boolean,
    rel: string,
    relList: [tokenList, "rel", ["noreferrer", "noopener", "opener"]],
    target: string,
  });
}
