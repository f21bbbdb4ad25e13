// https://w3c.github.io/performance-timeline/#the-performanceobserver-interface
import { domException, load, primordials, push, reportException, timers, webidl } from "core";
import { builtins } from "web/builtins";
import { buffered, hooks, inOrder, inWindow } from "web/performance-timeline";
import { makeEntryList } from "./entry-list.js";

const { ReflectApply, TypeError } = primordials;

/** Source: PerformanceObserver.cpp (supportedEntryTypes) of https://github.com/WebKit/WebKit */
const types = inWindow() ? ["mark", "measure", "navigation", "paint", "resource"] : ["mark", "measure", "resource"];
const supportedTypes = ReflectApply(builtins.Object.freeze, undefined, [types]);

/** The states of those that observe: `{ observer, callback, options, records, isSingle }`. */
let observing = [];
let isTaskQueued = false;

export class PerformanceObserver {
  #state;

  constructor(callback) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to the PerformanceObserver constructor must be a function");
    }
    this.#state = { observer: this, callback, options: [], records: [], isSingle: undefined };
  }

  static get supportedEntryTypes() {
    return supportedTypes;
  }

  /** https://w3c.github.io/performance-timeline/#observe-method */
  observe(options = undefined) {
    const state = this.#state;
    const init = webidl.dictionary(options);
    const isBuffered = !!init.buffered;
    const entryTypes = init.entryTypes === undefined ? undefined : webidl.sequence(init.entryTypes, webidl.DOMString);
    const type = init.type === undefined ? undefined : webidl.DOMString(init.type);
    if (entryTypes === undefined && type === undefined) throw new TypeError("observe() needs 'type' or 'entryTypes'");
    if (entryTypes !== undefined && (type !== undefined || init.buffered !== undefined)) {
      throw new TypeError("observe() takes either 'entryTypes' alone, or 'type' and 'buffered'");
    }
    const isSingle = type !== undefined;
    if (state.isSingle !== undefined && state.isSingle !== isSingle) {
      throw domException("InvalidModificationError", "An observer observes by 'type' or by 'entryTypes', not by both");
    }
    state.isSingle = isSingle;
    const named = isSingle ? [type] : entryTypes;
    const known = [];
    for (let i = 0; i < named.length; i++) {
      if (named[i] === "paint" && inWindow()) throw webidl.notImplemented("PerformanceObserver.observe() for 'paint'");
      if (isOneOf(types, named[i]) && !isOneOf(known, named[i])) push(known, named[i]);
    }
    if (known.length === 0) return;
    begin(state);
    if (!isSingle) state.options = known;
    else if (!isOneOf(state.options, type)) push(state.options, type);
    if (isOneOf(known, "resource")) load("web/resource-timing").watchResources();
    if (isOneOf(known, "navigation")) load("dom/navigation-timing").watchNavigation();
    if (!isBuffered) return;
    const entries = buffered(type);
    for (let i = 0; i < entries.length; i++) push(state.records, entries[i]);
    queueTask();
  }

  disconnect() {
    const state = this.#state;
    const rest = [];
    for (let i = 0; i < observing.length; i++) {
      if (observing[i] !== state) push(rest, observing[i]);
    }
    observing = rest;
    state.records = [];
    state.options = [];
  }

  takeRecords() {
    const { records } = this.#state;
    this.#state.records = [];
    return inOrder(records);
  }
}
webidl.expose(PerformanceObserver);

function isOneOf(list, word) {
  for (let i = 0; i < list.length; i++) {
    if (list[i] === word) return true;
  }
  return false;
}

function begin(state) {
  hooks.queue = queueEntry;
  if (!isOneOf(observing, state)) push(observing, state);
}

/** https://w3c.github.io/performance-timeline/#queue-a-performanceentry */
function queueEntry(record) {
  let isAwaited = false;
  for (let i = 0; i < observing.length; i++) {
    const { options, records } = observing[i];
    if (!isOneOf(options, record.type)) continue;
    push(records, record);
    isAwaited = true;
  }
  if (isAwaited) queueTask();
}

/** https://w3c.github.io/performance-timeline/#queue-the-performanceobserver-task */
function queueTask() {
  if (isTaskQueued) return;
  isTaskQueued = true;
  timers.start(() => {
    isTaskQueued = false;
    const told = observing;
    for (let i = 0; i < told.length; i++) tell(told[i]);
  }, 0);
}

function tell(state) {
  const { observer, callback, records } = state;
  if (records.length === 0) return;
  state.records = [];
  try {
    ReflectApply(callback, observer, [makeEntryList(records), observer]);
  } catch (error) {
    reportException(error);
  }
}
