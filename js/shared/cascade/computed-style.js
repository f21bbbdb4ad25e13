// https://drafts.csswg.org/cssom/#dom-window-getcomputedstyle
import { load } from "core";
import { makeStyleProperties } from "dom/css";
import { isCustomName, isLogical, longhandNames, longhandsOf, physicalName, shorthand } from "library/css-values";
import { resolveName } from "library/declarations";
import { SafeMap, SafeWeakMap } from "dom/nodes";
import { parseSelectorList } from "library/selectors";
import {
  $document, $host, $nodeType, $parent, $rare, $shadowRoot, $versions, flushStyles, isConnected, nodeType, rootOf,
} from "library/tree";
import { collectDeclared, stillHolds } from "./declared.js";
import { Style } from "./computed.js";
import { indexFor } from "./rule-index.js";
import { fontWord } from "./special-values.js";
import { transformMatrix } from "./transforms.js";

/** The styles of a document's elements, kept until something changes. */
class StyleKeeper {
  constructor(document) {
    this.document = document;
    this.holders = new SafeWeakMap();
    this.stamp = "";
    /** Whether there is a rule that hangs on a state, as `:checked` does, whose changes are not counted. */
    this.hasStates = false;
    this.reset();
  }

  reset() {
    this.styles = new SafeWeakMap();
    this.indices = new SafeMap();
  }

  /** Forgets everything if the tree, an attribute or a sheet has changed. */
  refresh() {
    const { changes } = load("shared/style-sheets");
    const { tree, attributes } = this.document[$versions];
    const stamp = `${tree} ${attributes} ${changes.count}`;
    if (stamp === this.stamp) return;
    this.stamp = stamp;
    this.reset();
  }

  indexOfTree = (root) => {
    let index = this.indices.get(root);
    if (index === undefined) {
      let holder = this.holders.get(root);
      if (holder === undefined) this.holders.set(root, (holder = {}));
      index = indexFor(root, holder);
      if (index.hasStates) this.hasStates = true;
      this.indices.set(root, index);
    }
    return index;
  };

  /** The style of an element. No recursion from child to parent: trees are deep. */
  styleOf(element) {
    const known = this.styles.get(element);
    if (known !== undefined) {
      if (!this.hasStates || isStateKept(known)) return known;
      this.reset();
    }
    const chain = [element];
    let parent = inheritanceParent(element);
    while (parent !== null && this.styles.get(parent) === undefined) {
      chain[chain.length] = parent;
      parent = inheritanceParent(parent);
    }
    let style = parent === null ? null : this.styles.get(parent);
    for (let i = chain.length - 1; i >= 0; i--) {
      const isSameTree = style !== null && chain[i][$parent] === style.element;
      const root = isSameTree ? style.treeRoot : rootOf(chain[i]);
      style = this.#made(chain[i], "", style, root);
      this.styles.set(chain[i], style);
    }
    return style;
  }

  pseudoStyle(element, pseudo) {
    const parent = this.styleOf(element);
    return this.#made(element, pseudo, parent, parent.treeRoot);
  }

  #made(element, pseudo, parent, root) {
    const declared = collectDeclared(element, pseudo, parent, root, this.indexOfTree);
    return new Style(declared, parent, element, pseudo, root, this.indexOfTree(this.document).properties);
  }
}

/** Whether every rule that hangs on a state gives what it gave, for an element and those it inherits from. */
function isStateKept(style) {
  for (let one = style; one !== null; one = one.parent) {
    if (!stillHolds(one)) return false;
  }
  return true;
}

/** https://drafts.csswg.org/css-scoping-1/#inheritance: the parent in the flat tree, or null */
function inheritanceParent(element) {
  const slot = element[$rare]?.assignedSlot ?? null;
  if (slot !== null) return slot;
  const parent = element[$parent];
  if (parent === null || parent[$nodeType] === nodeType.ELEMENT) return parent;
  return parent[$host] ?? null;
}

/** https://drafts.csswg.org/css-scoping-1/#flattening: whether an element has a place in what is shown of its document */
function isInFlatTree(element) {
  if (!isConnected(element)) return false;
  for (let node = element; node !== null; node = inheritanceParent(node)) {
    const parent = node[$parent];
    const isLost = (parent[$shadowRoot] ?? null) !== null && (node[$rare]?.assignedSlot ?? null) === null;
    if (isLost) return false;
  }
  return true;
}

const keepers = new SafeWeakMap();

function keeperOf(document) {
  let keeper = keepers.get(document);
  if (keeper === undefined) keepers.set(document, (keeper = new StyleKeeper(document)));
  keeper.refresh();
  return keeper;
}

/** https://drafts.csswg.org/cssom/#resolved-values */
class ComputedSource {
  constructor(element, pseudo) {
    this.element = element;
    this.pseudo = pseudo;
  }

  get rule() {
    return null;
  }

  #style() {
    flushStyles(this.element);
    if (this.pseudo === null || !isInFlatTree(this.element)) return null;
    const keeper = keeperOf(this.element[$document]);
    return this.pseudo === "" ? keeper.styleOf(this.element) : keeper.pseudoStyle(this.element, this.pseudo);
  }

  nameOf(name) {
    return resolveName(name);
  }

  names() {
    const style = this.#style();
    if (style === null) return [];
    const custom = style.customNames();
    if (custom.length === 0) return longhandNames;
    const names = [];
    for (let i = 0; i < longhandNames.length; i++) names[i] = longhandNames[i];
    for (let i = 0; i < custom.length; i++) names[names.length] = custom[i];
    return names;
  }

  value(name) {
    const style = this.#style();
    if (style === null) return "";
    if (isCustomName(name)) return style.value(name);
    const longhands = longhandsOf(name);
    if (longhands === undefined) return resolvedValue(style, name);
    if (name === "all") return "";
    const values = [];
    for (let i = 0; i < longhands.length; i++) {
      const value = resolvedValue(style, longhands[i]);
      values[i] = name === "font" ? fontWord(longhands[i], value) : value;
    }
    return shorthand(name).serialize(values);
  }

  isImportant() {
    return false;
  }

  text() {
    return "";
  }
}

function resolvedValue(style, name) {
  const physical = isLogical(name) ? physicalName(name, style.value("direction"), style.value("writing-mode")) : name;
  const value = style.told(physical);
  if (physical === "line-height" && /^[\d.]+$/.test(value)) return `${+(value * style.fontSize).toFixed(6)}px`;
  return physical === "transform" && value !== "none" ? transformMatrix(style, value) : value;
}

/** The name of a pseudo-element; "" for the element itself, null for what is no pseudo-element. */
function pseudoName(text) {
  if (text === null || text === "" || !text.startsWith(":")) return "";
  const selectors = parseSelectorList(text);
  const pseudo = selectors?.length === 1 && selectors[0].simples.length === 0 ? selectors[0].pseudoElement : null;
  return pseudo === null || pseudo.states !== undefined ? null : pseudo.name;
}

/** The style of an element as a script sees it; it follows all changes. */
export function getComputedStyle(element, pseudo = null) {
  return makeStyleProperties(new ComputedSource(element, pseudoName(pseudo)));
}

/** A computed value for our own code, e.g. `display`; "" for an element that is in no document. */
export function computedValue(element, name) {
  return isInFlatTree(element) ? resolvedValue(keeperOf(element[$document]).styleOf(element), name) : "";
}

/**
 * The function of an element and a property that gives computed values of a document's elements. It is good for as long
 * as nothing changes: for an algorithm that asks for many, and runs no script.
 */
export function computedValues(document) {
  const keeper = keeperOf(document);
  return (element, name) => resolvedValue(keeper.styleOf(element), name);
}

/** The styles of a document's elements: `styleOf(element)`, `indexOfTree(root)`. They are good for as long as nothing changes. */
export const stylesOf = (document) => keeperOf(document);
