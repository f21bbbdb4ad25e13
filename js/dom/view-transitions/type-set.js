// https://drafts.csswg.org/css-view-transitions-2/#viewtransitiontypeset
import { webidl } from "core";
import { SafeSet, addItemMembers, internal, requireInternal } from "dom/nodes";

let typesOf;

export class ViewTransitionTypeSet {
  #types = new SafeSet();

  static {
    typesOf = (set) => set.#types;
  }

  constructor(token, types) {
    requireInternal(token);
    for (let i = 0; i < types.length; i++) this.#types.add(types[i]);
  }

  add(value) {
    webidl.requireArguments(arguments.length, 1);
    this.#types.add(webidl.DOMString(value));
    return this;
  }

  delete(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#types.delete(webidl.DOMString(value));
  }

  has(value) {
    webidl.requireArguments(arguments.length, 1);
    return this.#types.has(webidl.DOMString(value));
  }
}
addItemMembers(ViewTransitionTypeSet, typesOf, "values");
webidl.expose(ViewTransitionTypeSet);

export const makeTypeSet = (types) => new ViewTransitionTypeSet(internal, types);
