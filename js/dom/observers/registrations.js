// Which observer hears of which change: https://dom.spec.whatwg.org/#queueing-a-mutation-record
//
// A registration of a node is `{ observer, options, source }`; `source` is null but for a transient one, which stands
// for another as long as the removed node that has it may still be changed before the observers are told.
import { primordials, push, reportException } from "core";
import { SafeWeakRef, queueMutationMicrotask } from "dom/nodes";
import { $observers, $parent, isAmong } from "library/tree";
import { algorithms } from "shared/changes";
import { makeRecord } from "./mutation-record.js";

const { ReflectApply } = primordials;

let lastOrder = 0;
/** The slots of the observers that have records. */
let pending = [];
/** The slots of the observers that have transient registrations. */
let withTransients = [];

/** The slots of a new observer. */
export function makeObserverState(observer, callback) {
  algorithms.queueMutationRecord = queueMutationRecord;
  algorithms.addTransientObservers = addTransientObservers;
  algorithms.notifyObservers = notifyObservers;
  // The nodes are held weakly, so that an observer that is kept keeps no tree that is gone.
  return { observer, callback, order: lastOrder++, records: [], nodes: [], transientNodes: [] };
}

/** https://dom.spec.whatwg.org/#dom-mutationobserver-observe, with checked options */
export function register(state, target, options) {
  const list = (target[$observers] ??= []);
  for (let i = 0; i < list.length; i++) {
    if (list[i].observer === state && list[i].source === null) {
      dropTransients(state, list[i]);
      list[i].options = options;
      return;
    }
  }
  push(list, { observer: state, options, source: null });
  push(state.nodes, new SafeWeakRef(target));
}

/** https://dom.spec.whatwg.org/#dom-mutationobserver-disconnect */
export function unregister(state) {
  for (let i = 0; i < state.nodes.length; i++) {
    const node = state.nodes[i].deref();
    if (node !== undefined) keep(node, (registration) => registration.observer !== state);
  }
  state.nodes = [];
  dropTransients(state, null);
  state.records = [];
}

/** Keeps the registrations of a node for which a condition holds. */
function keep(node, condition) {
  const kept = [];
  const list = node[$observers] ?? kept;
  for (let i = 0; i < list.length; i++) {
    if (condition(list[i])) push(kept, list[i]);
  }
  node[$observers] = kept.length === 0 ? null : kept;
}

/** Removes the transient registrations of an observer: all, or those that stand for one registration. */
function dropTransients(state, source) {
  const isKept = ({ observer, source: itsSource }) =>
    observer !== state || itsSource === null || (source !== null && itsSource !== source);
  for (let i = 0; i < state.transientNodes.length; i++) keep(state.transientNodes[i], isKept);
  if (source === null) state.transientNodes = [];
}

/** The last steps of https://dom.spec.whatwg.org/#concept-node-remove */
function addTransientObservers(node, parent) {
  for (let ancestor = parent; ancestor !== null; ancestor = ancestor[$parent]) {
    const list = ancestor[$observers];
    if (list === null) continue;
    for (let i = 0; i < list.length; i++) {
      const { observer, options } = list[i];
      if (!options.subtree) continue;
      const own = (node[$observers] ??= []);
      push(own, { observer, options, source: list[i] });
      if (observer.transientNodes.length === 0) push(withTransients, observer);
      push(observer.transientNodes, node);
      // So that a removed node is not held any longer, even if nobody is interested in what happens to it.
      queueMutationMicrotask();
    }
  }
}

function isInterested(options, type, isTarget, { name, namespace }) {
  if (!isTarget && !options.subtree) return false;
  switch (type) {
    case "attributes":
      return options.attributes
        && (options.attributeFilter === undefined || (namespace === null && isAmong(options.attributeFilter, name)));
    case "characterData":
      return options.characterData;
    default:
      return options.childList;
  }
}

/** https://dom.spec.whatwg.org/#queue-a-mutation-record */
function queueMutationRecord(type, target, details) {
  // An observer hears once, and of the old value if any of its registrations asks for it.
  let interested = null;
  for (let node = target; node !== null; node = node[$parent]) {
    const list = node[$observers];
    if (list === null) continue;
    for (let i = 0; i < list.length; i++) {
      const { observer, options } = list[i];
      if (!isInterested(options, type, node === target, details)) continue;
      const wantsOld = (type === "attributes" && options.attributeOldValue)
        || (type === "characterData" && options.characterDataOldValue);
      interested ??= [];
      let entry = null;
      for (let j = 0; j < interested.length && entry === null; j++) {
        if (interested[j].observer === observer) entry = interested[j];
      }
      if (entry === null) push(interested, entry = { observer, oldValue: null });
      if (wantsOld) entry.oldValue = details.oldValue;
    }
  }
  if (interested === null) return;
  for (let i = 0; i < interested.length; i++) {
    const { observer, oldValue } = interested[i];
    if (observer.records.length === 0 && !isAmong(pending, observer)) push(pending, observer);
    push(observer.records, makeRecord(type, target, details, oldValue));
  }
  queueMutationMicrotask();
}

/** https://dom.spec.whatwg.org/#notify-mutation-observers, but for the slots */
function notifyObservers() {
  const told = pending;
  pending = [];
  const cleared = withTransients;
  withTransients = [];
  for (let i = 0; i < cleared.length; i++) {
    if (!isAmong(told, cleared[i])) push(told, cleared[i]);
  }
  sortByOrder(told);
  for (let i = 0; i < told.length; i++) {
    const { observer, callback, records } = told[i];
    told[i].records = [];
    dropTransients(told[i], null);
    if (records.length === 0) continue;
    try {
      ReflectApply(callback, observer, [records, observer]);
    } catch (error) {
      reportException(error);
    }
  }
}

/** Puts observers in the order in which they were made. There are few. */
function sortByOrder(list) {
  for (let i = 1; i < list.length; i++) {
    const state = list[i];
    let j = i - 1;
    for (; j >= 0 && list[j].order > state.order; j--) list[j + 1] = list[j];
    list[j + 1] = state;
  }
}
