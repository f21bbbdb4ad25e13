// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-htmlformcontrolscollection-interface
import { push, webidl } from "core";
import { HTMLCollection, collectionRules, collectionState } from "dom/collections";
import { formElements } from "dom/forms";
import { internal } from "dom/nodes";
import { allItems, getAttribute, idOf, legacyHandler, listedItems, wrapLegacy } from "library/tree";
import { makeRadioNodeList } from "./radio-node-list.js";

/** The element or the list with a name, undefined where there is none. */
function namedItem(state, name) {
  if (name === "") return undefined;
  const { root, collect } = state;
  const isNamed = (element) => idOf(element) === name || getAttribute(element, "name") === name;
  const items = allItems(state);
  let first;
  for (let i = 0; i < items.length; i++) {
    if (!isNamed(items[i])) continue;
    if (first !== undefined) {
      return makeRadioNodeList(root, () => {
        const list = [];
        const all = collect(root);
        for (let j = 0; j < all.length; j++) {
          if (isNamed(all[j])) push(list, all[j]);
        }
        return list;
      });
    }
    first = items[i];
  }
  return first;
}

export class HTMLFormControlsCollection extends HTMLCollection {
  constructor(token = undefined, state = undefined) {
    super(token, state);
  }

  namedItem(name) {
    const state = collectionState(this, "HTMLFormControlsCollection.namedItem");
    webidl.requireArguments(arguments.length, 1);
    return namedItem(state, webidl.DOMString(name)) ?? null;
  }
}
webidl.expose(HTMLFormControlsCollection);

const handler = legacyHandler({ ...collectionRules, named: namedItem });

/** https://html.spec.whatwg.org/#dom-form-elements */
export function makeFormControls(form) {
  return wrapLegacy(new HTMLFormControlsCollection(internal, listedItems(form, formElements)), handler);
}
