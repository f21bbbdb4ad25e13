// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#the-radionodelist-interface
import { webidl } from "core";
import { NodeList, liveListState, nodeListRules } from "dom/collections";
import { $dirtyChecked, inputType, isChecked, setChecked } from "dom/forms";
import { internal } from "dom/nodes";
import { $collection, getAttribute, isHTML, legacyHandler, listedItems, wrapLegacy } from "library/tree";

const isRadio = (node) => isHTML(node, "input") && inputType(node) === "radio";
const valueOf = (radio) => getAttribute(radio, "value") ?? "on";

/** The first radio button of a list for which `holds` is true. */
function findRadio(state, holds) {
  const length = state.length(state);
  for (let i = 0; i < length; i++) {
    const node = state.item(state, i);
    if (isRadio(node) && holds(node)) return node;
  }
  return undefined;
}

export class RadioNodeList extends NodeList {
  constructor(token = undefined, state = undefined) {
    super(token, state);
  }

  /** https://html.spec.whatwg.org/#dom-radionodelist-value */
  get value() {
    const radio = findRadio(this[$collection], isChecked);
    return radio === undefined ? "" : valueOf(radio);
  }

  set value(value) {
    const string = webidl.DOMString(value);
    const radio = findRadio(this[$collection], (node) => valueOf(node) === string);
    if (radio === undefined) return;
    radio[$dirtyChecked] = true;
    setChecked(radio, true);
  }
}
webidl.expose(RadioNodeList);

const handler = legacyHandler(nodeListRules);

/** A live list of what `collect(root)` lists. */
export function makeRadioNodeList(root, collect) {
  return wrapLegacy(new RadioNodeList(internal, liveListState(listedItems(root, collect))), handler);
}
