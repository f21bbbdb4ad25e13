// https://w3c.github.io/performance-timeline/#extensions-to-the-performance-interface and
// https://w3c.github.io/user-timing/#extensions-performance-interface
import { domException, load, primordials, push, put, webidl } from "core";
import { PerformanceMark, inWindow, isTimingName, makeMeasure } from "./entries.js";

const { TypeError } = primordials;

/**
 * Marks and measures, in the order in which they were made. An entry is kept with what our own code asks of it:
 * `{ entry, name, type, startTime }`.
 */
let entries = [];

export const hooks = {
  /** Is told of each new entry while a PerformanceObserver observes. */
  queue: null,
};

/** https://w3c.github.io/user-timing/#mark-method */
export function mark(name, options) {
  return add(new PerformanceMark(name, options));
}

/** https://w3c.github.io/user-timing/#measure-method */
export function measure(measureName, startOrOptions, endMark) {
  const name = webidl.DOMString(measureName);
  const hasOptions = startOrOptions === undefined || webidl.isObject(startOrOptions) || startOrOptions === null;
  const given = hasOptions ? readOptions(startOrOptions) : { start: webidl.DOMString(startOrOptions) };
  const { detail, duration } = given;
  let { start, end } = given;
  const isEmpty = start === undefined && end === undefined && duration === undefined && detail === undefined;
  if (hasOptions && !isEmpty) {
    if (endMark !== undefined) throw new TypeError("If a PerformanceMeasureOptions object was passed, endMark must not be provided");
    if (start === undefined && end === undefined) throw new TypeError("At least one of 'start' or 'end' must be provided");
    if (start !== undefined && end !== undefined && duration !== undefined) {
      throw new TypeError("'start', 'end' and 'duration' must not all be provided");
    }
  }
  if (endMark !== undefined) end = webidl.DOMString(endMark);
  const { performance } = load("web/performance");
  let endTime;
  if (end !== undefined) endTime = timeOf(end);
  else if (start !== undefined && duration !== undefined) endTime = timeOf(start) + duration;
  else endTime = performance.now();
  let startTime = 0;
  if (start !== undefined) startTime = timeOf(start);
  else if (duration !== undefined && end !== undefined) startTime = endTime - duration;
  return add(makeMeasure(name, startTime, endTime - startTime, detail));
}

/** The members of a PerformanceMeasureOptions, in the order of Web IDL. */
function readOptions(options) {
  const members = webidl.dictionary(options);
  const time = (value) => (value === undefined ? undefined : typeof value === "number" ? webidl.double(value) : webidl.DOMString(value));
  const detail = members.detail;
  const duration = members.duration === undefined ? undefined : webidl.double(members.duration);
  const end = time(members.end);
  return { detail, duration, end, start: time(members.start) };
}

/** https://w3c.github.io/user-timing/#convert-a-mark-to-a-timestamp */
function timeOf(mark) {
  if (typeof mark === "number") {
    if (mark < 0) throw new TypeError("A time cannot be negative");
    return mark;
  }
  if (isTimingName(mark)) return load("dom/navigation-timing").timeOfAttribute(mark);
  for (let i = entries.length - 1; i >= 0; i--) {
    if (entries[i].name === mark && entries[i].type === "mark") return entries[i].startTime;
  }
  throw domException("SyntaxError", `Performance mark '${mark}' does not exist`);
}

/** What is kept of an entry. */
export function recordOf(entry) {
  return { entry, name: entry.name, type: entry.entryType, startTime: entry.startTime };
}

function add(entry) {
  const record = recordOf(entry);
  push(entries, record);
  hooks.queue?.(record);
  return entry;
}

/** Takes away the entries of a type; with a name, those of that name. */
export function clear(type, name) {
  const kept = [];
  for (let i = 0; i < entries.length; i++) {
    if (entries[i].type !== type || (name !== undefined && entries[i].name !== name)) push(kept, entries[i]);
  }
  entries = kept;
}

/**
 * The entries of a type; without one, all.
 * @returns {object[]} records
 */
export function buffered(type) {
  if (type === "paint" && inWindow()) throw webidl.notImplemented("Performance.getEntriesByType('paint')");
  const all = [];
  const take = (records) => {
    for (let i = 0; i < records.length; i++) {
      if (type === undefined || records[i].type === type) push(all, records[i]);
    }
  };
  if (inWindow() && (type === undefined || type === "navigation")) take([load("dom/navigation-timing").navigationRecord()]);
  if (type === undefined || type === "resource") take(load("web/resource-timing").resources());
  take(entries);
  return all;
}

/** https://w3c.github.io/performance-timeline/#filter-buffer-map-by-name-and-type */
export function filtered(name, type) {
  return inOrder(buffered(type), name);
}

/**
 * https://w3c.github.io/performance-timeline/#filter-buffer-by-name-and-type
 * @param {object[]} records
 * @returns {PerformanceEntry[]} by time; those of one time in the order of the records
 */
export function inOrder(records, name = undefined, type = undefined) {
  const found = [];
  for (let i = 0; i < records.length; i++) {
    const { entry, startTime } = records[i];
    if ((name !== undefined && records[i].name !== name) || (type !== undefined && records[i].type !== type)) continue;
    let at = found.length;
    while (at > 0 && found[at - 1].startTime > startTime) {
      put(found, at, found[at - 1]);
      at--;
    }
    put(found, at, { entry, startTime });
  }
  for (let i = 0; i < found.length; i++) put(found, i, found[i].entry);
  return found;
}
