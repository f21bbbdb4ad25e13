// The slots of ranges. Both kinds of range have the boundary points; live ranges have the rest.
import { primordials } from "core";

const { SymbolFor } = primordials;

const slot = (name) => SymbolFor(`extrun.dom.${name}`);

export const $startNode = slot("start node");
export const $startOffset = slot("start offset");
export const $endNode = slot("end node");
export const $endOffset = slot("end offset");
/** The weak reference by which nodes know a live range. */
export const $reference = slot("reference to a range");
/** The selection that a live range belongs to, or null. */
export const $selection = slot("selection");
