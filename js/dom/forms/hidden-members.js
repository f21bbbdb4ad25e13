// Controls that hide a member of their form: `<input name="submit">`
//
// OPTIMIZATION: each use of a member of a form has to ask whether a control has its name. So those few controls are
// kept by name, and a form without them is asked nothing.
import { push } from "core";
import { interfaceNamed } from "dom/html";
import { SafeMap } from "dom/nodes";
import { getAttribute, idOf, isBefore } from "library/tree";
import { formOwner } from "./owner.js";

/** For each name of a member the controls that have had it. */
const hiding = new SafeMap();
/** A longer list is cleared of controls that belong to no form any more. */
const MOST_KEPT = 16;

let members;

function noteName(control, name) {
  if (name === null || !(name in (members ??= interfaceNamed("HTMLFormElement").prototype))) return;
  let list = hiding.get(name);
  if (list === undefined) {
    hiding.set(name, [control]);
    return;
  }
  if (list.length >= MOST_KEPT) {
    const kept = [];
    for (let i = 0; i < list.length; i++) {
      if (formOwner(list[i]) !== null) push(kept, list[i]);
    }
    hiding.set(name, (list = kept));
  }
  for (let i = 0; i < list.length; i++) {
    if (list[i] === control) return;
  }
  push(list, control);
}

/** To be called when a control was inserted, or its name or ID has changed. */
export function noteHiding(control) {
  noteName(control, getAttribute(control, "name"));
  noteName(control, idOf(control));
}

/** The controls of a form that hide its member with a name, in tree order, or undefined. */
export function controlsHiding(form, name) {
  const list = hiding.get(name);
  if (list === undefined) return undefined;
  let found;
  for (let i = 0; i < list.length; i++) {
    const control = list[i];
    if ((getAttribute(control, "name") !== name && idOf(control) !== name) || formOwner(control) !== form) continue;
    found ??= [];
    let place = found.length;
    while (place > 0 && isBefore(control, found[place - 1])) {
      found[place] = found[place - 1];
      place--;
    }
    found[place] = control;
  }
  return found;
}
