// When a document's transitions and animations are looked at, and of which elements
import { load, push } from "core";
import { SafeWeakMap } from "dom/nodes";
import { pattern } from "library/text";
import {
  $document, $host, $next, $nodeType, $rare, $shadowRoot, getAttribute, hasAttribute, isConnected, isShadowRoot, nodeType, rootOf,
} from "library/tree";
import { collectShadowIncluding, steps } from "shared/changes";
import { afterCallbacks } from "web/animation-frames";
import { SafeMap, SafeSet } from "web/safe-collections";
import { stopAnimations, updateAnimations } from "./animations.js";
import { Former } from "./former.js";
import { transitionsOf } from "./timings.js";
import { makeTransitions, stopTransitions, updateTransitions } from "./transitions.js";

/** What is part of the names of properties that have something run; names that scripts have made may have it, too. */
const timed = pattern(/transition|animation|\ball\b/i);

/** Whether a rule of an index has anything run, by index. */
const timedIndices = new SafeWeakMap();

function isTimed(index) {
  let known = timedIndices.get(index);
  if (known === undefined) {
    known = false;
    index.forEachBlock((block) => {
      known ||= block.declares(timed);
    });
    timedIndices.set(index, known);
  }
  return known;
}

/** Whether a rule, of whichever tree, or the style attribute may have anything of an element run. */
function mayBeTimed(element, indexOfTree) {
  const root = rootOf(element);
  if (isTimed(indexOfTree(root))) return true;
  if (isShadowRoot(root) && isTimed(indexOfTree(rootOf(root[$host])))) return true;
  const shadow = element[$shadowRoot] ?? null;
  if (shadow !== null && isTimed(indexOfTree(shadow))) return true;
  const slot = element[$rare]?.assignedSlot ?? null;
  if (slot !== null && isTimed(indexOfTree(rootOf(slot)))) return true;
  const inline = getAttribute(element, "style");
  return inline !== null && timed.test(inline);
}

/** https://html.spec.whatwg.org/multipage/rendering.html#being-rendered */
function isShown(style) {
  for (let one = style; one !== null; one = one.parent) {
    if (one.value("display") === "none") return false;
  }
  return true;
}

class StyleWatch {
  former = new Former();
  /** What runs of which element: `{ transitions, animations }`. */
  records = new SafeMap();
  isWaiting = false;
  isLooking = false;
  /** Whether animations may have begun anywhere, since there are other rules or it is the first look. */
  seesAll = true;
  hasLost = false;

  constructor(document) {
    this.document = document;
  }

  noteAttribute(element, name, oldValue) {
    if (this.isLooking || !isConnected(element)) return;
    this.former.noteAttribute(element, name, oldValue);
    this.schedule();
  }

  noteInserted(element) {
    // The parser tells of texts, too.
    if (element[$nodeType] !== nodeType.ELEMENT || !isConnected(element)) return;
    this.former.inserted.add(element);
    this.schedule();
  }

  noteRemoved() {
    if (this.records.size === 0) return;
    this.hasLost = true;
    this.schedule();
  }

  noteRules() {
    if (this.isLooking) return;
    this.seesAll = true;
    this.schedule();
  }

  /** Looks with the next frame. */
  schedule() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    afterCallbacks(() => {
      this.isWaiting = false;
      this.flush();
    });
  }

  /** https://drafts.csswg.org/css-transitions-2/#style-change-event: who asks for a style or a box has one happen. */
  flush() {
    if (this.isLooking || (!this.seesAll && !this.hasLost && this.former.isEmpty)) return;
    this.isLooking = true;
    try {
      this.#look();
    } finally {
      this.isLooking = false;
    }
  }

  #look() {
    const { former } = this;
    const elements = this.#elements();
    this.former = new Former();
    this.seesAll = false;
    this.hasLost = false;
    const { stylesOf } = load("shared/cascade");
    const styles = stylesOf(this.document);
    const candidates = this.#candidates(elements, styles);
    const hasChanges = former.attributes.size > 0;
    if (candidates.length === 0) return;
    if (hasChanges) {
      former.during(this.document, () => {
        const before = stylesOf(this.document);
        for (let i = 0; i < candidates.length; i++) {
          const { element, isRendered } = candidates[i];
          if (!isRendered || former.inserted.has(element)) continue;
          const style = before.styleOf(element);
          if (isShown(style)) candidates[i].before = style;
        }
      });
    }
    for (let i = 0; i < candidates.length; i++) {
      // What has moved is not what it was: https://drafts.csswg.org/css-transitions-2/#transition-cancel
      if (former.inserted.has(candidates[i].element)) this.#end(candidates[i].element);
      this.#update(candidates[i], hasChanges, styles.indexOfTree);
    }
  }

  /** The elements whose style may be another one than it was. */
  #elements() {
    const elements = new SafeSet();
    const addTree = (root) => {
      const nodes = [];
      collectShadowIncluding(root, nodes);
      for (let i = 0; i < nodes.length; i++) {
        if (nodes[i][$nodeType] === nodeType.ELEMENT) elements.add(nodes[i]);
      }
    };
    if (this.seesAll) {
      addTree(this.document);
    } else {
      // What comes after an element may hang on it.
      this.former.attributes.forEach((values, element) => {
        for (let node = element; node !== null && !elements.has(node); node = node[$next]) addTree(node);
      });
      this.former.inserted.forEach((element) => elements.add(element));
    }
    this.records.forEach((record, element) => elements.add(element));
    return elements;
  }

  /** Those of them that have something run, or may have it. */
  #candidates(elements, styles) {
    const candidates = [];
    elements.forEach((element) => {
      const runs = this.records.has(element);
      if (!isConnected(element)) {
        if (runs) push(candidates, { element, style: null, isRendered: false, before: null });
        return;
      }
      if (!runs && !mayBeTimed(element, styles.indexOfTree)) return;
      const style = styles.styleOf(element);
      const wants = style.value("animation-name") !== "none" || transitionsOf(style).length > 0;
      if (!runs && !wants) return;
      push(candidates, { element, style, isRendered: isShown(style), before: null });
    });
    return candidates;
  }

  /** Ends all that runs of an element. */
  #end(element) {
    const record = this.records.get(element);
    if (record === undefined) return;
    this.records.delete(element);
    stopTransitions(record.transitions);
    stopAnimations(record.animations);
  }

  #update({ element, style, isRendered, before }, hasChanges, indexOfTree) {
    if (!isRendered) {
      this.#end(element);
      return;
    }
    let record = this.records.get(element);
    if (record === undefined) this.records.set(element, (record = { transitions: makeTransitions(), animations: [] }));
    if (hasChanges) updateTransitions(element, record.transitions, before, style);
    record.animations = updateAnimations(element, record.animations, style, (name) => hasKeyframes(element, name, indexOfTree));
    if (record.animations.length === 0 && record.transitions.size === 0) this.records.delete(element);
  }
}

/**
 * Whether there is a rule `@keyframes` of the name in a tree whose rules animate an element: its own, that of which it is the host, those
 * of the slots that it is in, and those around of which it is a part.
 * https://drafts.csswg.org/css-scoping-1/#shadow-names
 */
function hasKeyframes(element, name, indexOfTree) {
  const root = rootOf(element);
  if (indexOfTree(root).keyframes.has(name)) return true;
  const isIn = (tree, kind) => {
    const index = indexOfTree(tree);
    return index.keyframes.has(name) && animates(index[kind]);
  };
  const shadow = element[$shadowRoot];
  if (shadow != null && isIn(shadow, "hosts")) return true;
  for (let slot = element[$rare]?.assignedSlot ?? null; slot !== null; slot = slot[$rare]?.assignedSlot ?? null) {
    if (isIn(rootOf(slot), "slotted")) return true;
  }
  if (!hasAttribute(element, "part")) return false;
  for (let tree = root; isShadowRoot(tree); tree = rootOf(tree[$host])) if (isIn(rootOf(tree[$host]), "parts")) return true;
  return false;
}

const animation = pattern(/animation|\ball\b/i);

/** Whether one of the rules that reach elements of other trees has an animation run. */
function animates(entries) {
  for (let i = 0; i < entries.length; i++) if (entries[i].block.declares(animation)) return true;
  return false;
}

const watchOf = (node) => node[$document][$rare]?.styleWatch;

push(steps.attributeChanged, (element, localName, oldValue, value, namespace) => {
  // What hangs on an ID is found by an index, which knows no former ones.
  if (namespace === null && localName !== "id" && oldValue !== value) watchOf(element)?.noteAttribute(element, localName, oldValue);
});
push(steps.inserting, (element) => watchOf(element)?.noteInserted(element));
push(steps.removing, (node) => watchOf(node)?.noteRemoved());

/** Begins to look at a document. */
export function watch(document) {
  const rare = (document[$rare] ??= { __proto__: null });
  if (rare.styleWatch !== undefined) return;
  rare.styleWatch = new StyleWatch(document);
  rare.styleWatch.schedule();
  load("shared/style-sheets").changes.heard = () => rare.styleWatch.noteRules();
}
