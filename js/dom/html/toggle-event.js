// https://html.spec.whatwg.org/multipage/indices.html#event-toggle of details elements, dialogs and popovers
import { load, timers } from "core";
import { $rare } from "library/tree";
import { fire } from "web/dom-events";

/**
 * Queues a task that fires `toggle`. One that has not run yet gives way to it, and its old state stays the old state.
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#queue-a-details-toggle-event-task and its like
 * @param {Element | null} [source] what showed or hid the element
 */
export function queueToggle(element, oldState, newState, source = null) {
  const rare = (element[$rare] ??= { __proto__: null });
  const waiting = rare.toggleTask;
  if (waiting !== undefined) timers.stop(waiting.id);
  const task = { id: 0, oldState: waiting === undefined ? oldState : waiting.oldState };
  task.id = timers.start(() => {
    rare.toggleTask = undefined;
    const ToggleEvent = load("web/ui-events").interfaceNamed("ToggleEvent");
    fire(element, "toggle", { oldState: task.oldState, newState, source }, ToggleEvent);
  }, 0);
  rare.toggleTask = task;
}

/** Fires `beforetoggle`. Returns false where a listener has canceled it. */
export function fireBeforeToggle(element, oldState, newState, cancelable, source = null) {
  const ToggleEvent = load("web/ui-events").interfaceNamed("ToggleEvent");
  return fire(element, "beforetoggle", { oldState, newState, cancelable, source }, ToggleEvent);
}
