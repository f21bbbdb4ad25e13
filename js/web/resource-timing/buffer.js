// https://w3c.github.io/resource-timing/#performance-resource-timing-buffer: Swift keeps it, and its entries are made when somebody asks.
import { asTask, host, primordials, push } from "core";
import { hooks, recordOf } from "web/performance-timeline";
import { makeResource } from "./resource-entry.js";

const { JSONParse, PromisePrototypeThen } = primordials;

/** The records of what is kept, and how many there have been before and with them. */
let records = [];
let count = 0;
let isWatching = false;

/** What has been loaded, as `web/performance-timeline` keeps entries. */
export function resources() {
  const { first, kept, timings } = JSONParse(host.timing_resources(count));
  const dropped = kept - (count - records.length);
  if (dropped > 0) records = tail(records, dropped);
  for (let i = 0; i < timings.length; i++) {
    const record = recordOf(makeResource(timings[i]));
    push(records, record);
    if (isWatching) hooks.queue(record);
  }
  count = first + timings.length;
  return records;
}

function tail(list, start) {
  const rest = [];
  for (let i = start; i < list.length; i++) push(rest, list[i]);
  return rest;
}

/** https://w3c.github.io/resource-timing/#dom-performance-clearresourcetimings */
export function clearResources() {
  // An observer hears of them nevertheless.
  resources();
  host.timing_clear();
}

/** Tells observers of what is loaded from now on. */
export function watchResources() {
  if (isWatching) return;
  resources();
  isWatching = true;
  waitForNext();
}

function waitForNext() {
  PromisePrototypeThen(host.timing_next(), () => asTask(() => {
    resources();
    waitForNext();
  }));
}
