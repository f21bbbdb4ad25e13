// Node iterators follow the removal of nodes: https://dom.spec.whatwg.org/#concept-node-remove, step 3.
// Each document knows its iterators weakly, so that those that no script holds disappear.
import { primordials, push } from "core";
import { SafeWeakRef } from "dom/nodes";
import { $document, $rare, rareOf } from "library/tree";
import { algorithms, steps } from "shared/changes";

const { SymbolFor } = primordials;

export const $root = SymbolFor("extrun.dom.root of an iterator");
/** The pre-removing steps of an iterator, a method of the node that goes. */
export const $preRemove = SymbolFor("extrun.dom.pre-removing steps");

let hooksAreSet = false;

/** Tells an iterator from now on of the nodes that are removed from the document of its root. */
export function keepIterator(iterator, root) {
  if (!hooksAreSet) {
    hooksAreSet = true;
    algorithms.iteratorsRemoved = removed;
    push(steps.adopting, adopted);
  }
  rareOf(root).isIterated = true;
  addTo(root[$document], new SafeWeakRef(iterator));
}

function addTo(document, reference) {
  const iterators = (rareOf(document).iterators ??= { references: [], collectAt: 16 });
  const { references } = iterators;
  push(references, reference);
  if (references.length < iterators.collectAt) return;
  let kept = 0;
  for (let i = 0; i < references.length; i++) {
    if (references[i].deref() !== undefined) references[kept++] = references[i];
  }
  references.length = kept;
  iterators.collectAt = kept < 8 ? 16 : kept * 2;
}

function removed(node) {
  const references = node[$document][$rare]?.iterators?.references;
  if (references === undefined) return;
  for (let i = 0; i < references.length; i++) references[i].deref()?.[$preRemove](node);
}

/** Takes the iterators over an adopted node along to its new document. */
function adopted(node, oldDocument) {
  if (node[$rare]?.isIterated !== true) return;
  const references = oldDocument[$rare].iterators.references;
  let kept = 0;
  for (let i = 0; i < references.length; i++) {
    const document = references[i].deref()?.[$root][$document];
    if (document === oldDocument) references[kept++] = references[i];
    else if (document !== undefined) addTo(document, references[i]);
  }
  references.length = kept;
}
