// https://dom.spec.whatwg.org/#mixin-slotable
import { load } from "core";
import { $parent, $shadowRoot } from "library/tree";

export const Slottable = {
  get assignedSlot() {
    // OPTIMIZATION: where there is no shadow tree, there is no chunk to ask.
    return (this[$parent]?.[$shadowRoot] ?? null) === null ? null : load("dom/shadow").assignedSlotOf(this);
  },
};
