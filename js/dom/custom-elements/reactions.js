// https://html.spec.whatwg.org/#custom-element-reactions
import { enqueueMicrotask, enterScript, leaveScript, primordials, push, reportException } from "core";
import { reactions } from "shared/changes";
import { rareOf } from "library/tree";
import { definitionOf } from "./definitions.js";
import { upgrade } from "./upgrade.js";

const { ReflectApply } = primordials;

/** https://html.spec.whatwg.org/#backup-element-queue, null as long as it is empty. */
let backupQueue = null;

/** https://html.spec.whatwg.org/#enqueue-an-element-on-the-appropriate-element-queue */
function enqueueElement(element) {
  if (reactions.depth > 0) {
    reactions.queue ??= [];
    push(reactions.queue, element);
    return;
  }
  if (backupQueue === null) {
    backupQueue = [];
    enqueueMicrotask(() => {
      const queue = backupQueue;
      backupQueue = null;
      invokeReactions(queue);
    });
  }
  push(backupQueue, element);
}

function enqueue(element, reaction) {
  const rare = rareOf(element);
  rare.reactions ??= [];
  push(rare.reactions, reaction);
  enqueueElement(element);
}

/** https://html.spec.whatwg.org/#enqueue-a-custom-element-callback-reaction */
export function enqueueCallback(element, name, values) {
  const definition = definitionOf(element);
  if (definition === undefined) return;
  const callback = definition.callbacks[name];
  if (callback === undefined) return;
  if (name === "attributeChangedCallback" && !definition.observes(values[0])) return;
  enqueue(element, { callback, values, definition: undefined });
}

/** https://html.spec.whatwg.org/#enqueue-a-custom-element-upgrade-reaction */
export function enqueueUpgrade(element, definition) {
  enqueue(element, { callback: undefined, values: undefined, definition });
}

/** https://html.spec.whatwg.org/#invoke-custom-element-reactions */
function invokeReactions(queue) {
  for (let i = 0; i < queue.length; i++) {
    const element = queue[i];
    const rare = rareOf(element);
    const list = rare.reactions;
    if (list === undefined) continue;
    // What a reaction adds to the list runs too. Another run of it, in a reaction, goes on where this one is.
    while (list.length > 0 && rare.reactions === list) {
      const { callback, values, definition } = list[0];
      for (let next = 1; next < list.length; next++) list[next - 1] = list[next];
      list.length--;
      const wasFree = enterScript();
      try {
        if (definition !== undefined) upgrade(element, definition);
        else ReflectApply(callback, element, values);
      } catch (error) {
        reportException(error);
      }
      leaveScript(wasFree);
    }
  }
}

reactions.invoke = invokeReactions;
