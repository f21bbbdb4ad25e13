// https://w3c.github.io/navigation-timing/#dfn-create-the-navigation-timing-entry
import { moments } from "dom/window";
import { hooks, recordOf } from "web/performance-timeline";
import { makeNavigation } from "./navigation-entry.js";

let record;

/** How the document has come, as `web/performance-timeline` keeps entries. */
export function navigationRecord() {
  return (record ??= recordOf(makeNavigation()));
}

/** Tells observers when it has been loaded. */
export function watchNavigation() {
  if (moments.loadEventEnd === undefined) moments.whenLoaded = () => hooks.queue(navigationRecord());
}
