// https://dom.spec.whatwg.org/#interface-mutationobserver
import { primordials, webidl } from "core";
import { toNode } from "dom/nodes";
import { makeObserverState, register, unregister } from "./registrations.js";

const { TypeError } = primordials;

const toBoolean = (value) => (value === undefined ? undefined : !!value);

/** https://dom.spec.whatwg.org/#dictdef-mutationobserverinit, its members read in their order, and checked */
function toOptions(value) {
  const init = webidl.dictionary(value);
  const filter = init.attributeFilter;
  const attributeFilter = filter === undefined ? undefined : webidl.sequence(filter, webidl.DOMString);
  const attributeOldValue = toBoolean(init.attributeOldValue);
  let attributes = toBoolean(init.attributes);
  let characterData = toBoolean(init.characterData);
  const characterDataOldValue = toBoolean(init.characterDataOldValue);
  const childList = !!init.childList;
  const subtree = !!init.subtree;
  if (attributes === undefined) attributes = attributeOldValue !== undefined || attributeFilter !== undefined;
  if (characterData === undefined) characterData = characterDataOldValue !== undefined;
  if (!childList && !attributes && !characterData) {
    throw new TypeError("At least one of 'childList', 'attributes' and 'characterData' must be true");
  }
  if (attributeOldValue && !attributes) throw new TypeError("'attributeOldValue' needs 'attributes'");
  if (attributeFilter !== undefined && !attributes) throw new TypeError("'attributeFilter' needs 'attributes'");
  if (characterDataOldValue && !characterData) throw new TypeError("'characterDataOldValue' needs 'characterData'");
  return { attributeFilter, attributeOldValue, attributes, characterData, characterDataOldValue, childList, subtree };
}

export class MutationObserver {
  #state;

  constructor(callback) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to the MutationObserver constructor must be a function");
    }
    this.#state = makeObserverState(this, callback);
  }

  observe(target, options = undefined) {
    const state = this.#state;
    webidl.requireArguments(arguments.length, 1);
    const node = toNode(target, "Argument 1 ('target') to MutationObserver.observe");
    register(state, node, toOptions(options));
  }

  disconnect() {
    unregister(this.#state);
  }

  takeRecords() {
    const { records } = this.#state;
    this.#state.records = [];
    return records;
  }
}
webidl.expose(MutationObserver);
