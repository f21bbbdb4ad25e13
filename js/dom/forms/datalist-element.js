// https://html.spec.whatwg.org/multipage/form-elements.html#the-datalist-element
import { load } from "core";
import { interfaceNamed, reflect } from "dom/html";
import { isHTML } from "dom/nodes";
import { $elements } from "./slots.js";

export function makeHTMLDataListElement() {
  class HTMLDataListElement extends interfaceNamed("HTMLElement") {
    [$elements] = null;

    get options() {
      return (this[$elements] ??= load("dom/collections").makeCollection(this, isHTML, "option"));
    }
  }
  return reflect(HTMLDataListElement, {});
}
