// https://html.spec.whatwg.org/multipage/document-sequences.html#document-tree-child-navigables
import { load, primordials } from "core";
import { currentDocument } from "dom/nodes";
import { allItems, descendantItems, isHTML } from "library/tree";

const { RegExpPrototypeExec } = primordials;

/** Whether the document has ever had a frame. */
let hasFrames = false;
let document = null;
let list = null;

const none = [];

export function noteFrame() {
  hasFrames = true;
}

export const hasHadFrames = () => hasFrames;

/** The frame elements of the document in tree order. */
export function frameElements() {
  if (!hasFrames) return none;
  if (document !== currentDocument()) {
    document = currentDocument();
    list = descendantItems(document, (node) => isHTML(node, "iframe") || isHTML(node, "frame"), undefined, false);
  }
  return allItems(list);
}

export function frameCount() {
  return frameElements().length;
}

const isIndex = /^(?:0|[1-9][0-9]{0,9})$/;

/** The element of the frame that a name of a member of the window stands for, an index or the name of a frame; or undefined. */
export function frameElementFor(name) {
  return RegExpPrototypeExec(isIndex, name) !== null ? frameElements()[+name] : elementNamed(name);
}

function elementNamed(name) {
  const list = frameElements();
  if (list.length === 0 || name === "") return undefined;
  const { nameOfFrame } = load("dom/frames");
  for (let i = 0; i < list.length; i++) if (nameOfFrame(list[i]) === name) return list[i];
  return undefined;
}

/** The window of the frame at an index, or undefined. */
export function frameAt(index) {
  const list = frameElements();
  return index < list.length ? load("dom/frames").frameWindow(list[index]) : undefined;
}

/** The window of the first frame of a name, or undefined. */
export function frameNamed(name) {
  const element = elementNamed(name);
  return element === undefined ? undefined : load("dom/frames").frameWindow(element);
}
