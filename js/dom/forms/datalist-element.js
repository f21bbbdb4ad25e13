// https://html.spec.whatwg.org/multipage/form-elements.html#the-datalist-element
import { load } from "core";
import { interfaceNamed, reflect } from "dom/html";
import { $made, isHTML } from "library/tree";
import { $elements } from "./slots.js";

export function makeHTMLDataListElement() {
  class HTMLDataListElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$elements] = null;
      return this;
    }

    get options() {
      return (this[$elements] ??= load("dom/collections").makeCollection(this, isHTML, "option"));
    }
  }
  return reflect(HTMLDataListElement, {});
}
