// https://drafts.csswg.org/css-cascade-5/#cascading: the declared values of an element, sorted
import { inlineDeclarations } from "dom/css";
import { SafeMap } from "dom/nodes";
import { Matching, compileOriginating, compileSelectors, matchesAny, matchesComplex } from "library/selectors";
import {
  $attributes, $host, $localName, $parent, $rare, $shadowRoot, getAttribute, isAmong, isHTML, isShadowRoot, rootOf, splitOnCommas,
  splitOnWhitespace, stripWhitespace,
} from "library/tree";
import { presentationalHints } from "./hints.js";
import { proximityOf } from "./scope.js";
import { userAgentDeclarations } from "./user-agent.js";

// https://drafts.csswg.org/css-cascade-5/#cascade-sort, from the weakest to the strongest
const USER_AGENT = 0;
const USER = 1;
const HINT = 2;
const AUTHOR = 3;
const IMPORTANT = 4;
const USER_IMPORTANT = 5;
const USER_AGENT_IMPORTANT = 6;

/** What a declaration's level is where it is important. */
const raised = { __proto__: null, [USER_AGENT]: USER_AGENT_IMPORTANT, [USER]: USER_IMPORTANT, [AUTHOR]: IMPORTANT };

const UNLAYERED = Infinity;

/** Which tree a rule comes from: of normal declarations the outer one wins, of important ones the inner one. */
const INNER = -1;
const OWN = 0;
const OUTER = 1;

/** Whether `a` is weaker than `b`. */
export function isWeaker(a, b) {
  if (a.level !== b.level) return a.level < b.level;
  if (a.context !== b.context) return a.level >= IMPORTANT ? a.context > b.context : a.context < b.context;
  if (a.isInline !== b.isInline) return b.isInline;
  if (a.layer !== b.layer) return a.level >= IMPORTANT ? a.layer > b.layer : a.layer < b.layer;
  if (a.specificity !== b.specificity) return a.specificity < b.specificity;
  if (a.proximity !== b.proximity) return a.proximity > b.proximity;
  return a.order === b.order ? a.place <= b.place : a.order < b.order;
}

class Collector {
  constructor(element, pseudo, parent) {
    this.element = element;
    this.pseudo = pseudo;
    /** The style that the element inherits from, or null. */
    this.parent = parent;
    /** For each property its declarations, from the weakest to the strongest. */
    this.declared = new SafeMap();
    /** The rules that were asked and hang on a state, `{ entry, matching, result }`, or null. */
    this.stateful = null;
  }

  add(declaration, place, origin) {
    const level = declaration.isImportant ? raised[origin.level] ?? origin.level : origin.level;
    const item = { ...origin, level, place, declaration };
    const list = this.declared.get(declaration.name);
    if (list === undefined) {
      this.declared.set(declaration.name, [item]);
      return;
    }
    let index = list.length;
    while (index > 0 && !isWeaker(list[index - 1], item)) {
      list[index] = list[index - 1];
      index--;
    }
    list[index] = item;
  }

  addAll(declarations, origin) {
    for (let i = 0; i < declarations.length; i++) this.add(declarations[i], i, origin);
  }

  addEntry(entry, context, proximity = Infinity) {
    this.addAll(entry.block.list, {
      level: entry.isUser ? USER : AUTHOR, context, isInline: false, layer: entry.layer.order,
      specificity: entry.specificity, proximity, order: entry.order, baseURL: entry.baseURL,
    });
  }

  /** Adds the rules of a list that match. */
  addMatching(entries, matching, context) {
    for (let i = 0; i < (entries?.length ?? 0); i++) {
      const entry = entries[i];
      if (entry.pseudo !== this.pseudo) continue;
      const proximity = proximityOf(entry, this.element, this.parent, matching);
      if (entry.hasState) (this.stateful ??= [])[this.stateful.length] = { entry, matching, proximity };
      if (proximity >= 0) this.addEntry(entry, context, proximity);
    }
  }

  addTree(index, root) {
    const matching = matchingFor(root);
    const attributes = this.element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      const { localName, namespace, value } = attributes[i];
      if (namespace !== null) continue;
      if (localName === "id" && index.byID.size > 0) {
        this.addMatching(index.byID.get(value), matching, OWN);
      } else if (localName === "class" && index.byClass.size > 0) {
        const words = splitOnWhitespace(value);
        for (let j = 0; j < words.length; j++) {
          if (!isRepeated(words, j)) this.addMatching(index.byClass.get(words[j]), matching, OWN);
        }
      }
    }
    this.addMatching(index.byType.get(this.element[$localName]), matching, OWN);
    this.addMatching(index.others, matching, OWN);
  }
}

function isRepeated(words, index) {
  for (let i = 0; i < index; i++) {
    if (words[i] === words[index]) return true;
  }
  return false;
}

/** A style rule is not asked about a scope: `:scope` is the root. */
function matchingFor(root) {
  return new Matching(root);
}

/** https://drafts.csswg.org/css-scoping-1/#slotted-pseudo */
function addSlotted(collector, element, indexOfTree) {
  // A slot in a slot is not slotted: what is in it is.
  if (isHTML(element, "slot") && isShadowRoot(rootOf(element))) return;
  for (let slot = element[$rare]?.assignedSlot ?? null; slot !== null; slot = slot[$rare]?.assignedSlot ?? null) {
    const root = rootOf(slot);
    if (!isShadowRoot(root)) return;
    const index = indexOfTree(root);
    const matching = matchingFor(root);
    for (let i = 0; i < index.slotted.length; i++) {
      const entry = index.slotted[i];
      entry.argument ??= compileSelectors(entry.pseudoElement.selectors, index.isQuirks);
      if (collector.pseudo !== "" || !matchesComplex(entry.compiled, slot, matching)) continue;
      if (matchesAny(entry.argument, element, matching)) collector.addEntry(entry, INNER);
    }
  }
}

/** https://drafts.csswg.org/css-shadow-parts-1/#part */
function addParts(collector, element, root, indexOfTree) {
  if (!isShadowRoot(root)) return;
  const part = getAttribute(element, "part");
  if (part === null) return;
  let words = splitOnWhitespace(part);
  let shadow = root;
  addPartsOf(collector, words, root, { shadow, context: OWN, root }, indexOfTree);
  for (let context = OUTER; words.length > 0; context++) {
    const host = shadow[$host];
    const tree = rootOf(host);
    addPartsOf(collector, words, tree, { shadow, context, root }, indexOfTree);
    if (!isShadowRoot(tree)) return;
    words = exported(words, getAttribute(host, "exportparts"));
    shadow = tree;
  }
}

/** Adds what the rules of a tree say of the parts that a shadow tree shows by the names `words`. */
function addPartsOf(collector, words, tree, { shadow, context, root }, indexOfTree) {
  const { parts } = indexOfTree(tree);
  const matching = matchingFor(tree);
  for (let i = 0; i < parts.length; i++) {
    const { names } = parts[i].pseudoElement;
    let hasAll = collector.pseudo === "";
    for (let j = 0; j < names.length && hasAll; j++) hasAll = isAmong(words, names[j]);
    if (!hasAll || !matchesComplex(parts[i].compiled, shadow[$host], matching)
      || !hasStates(parts[i], collector, root)) continue;
    collector.addEntry(parts[i], context);
  }
}

/** What parts are called outside: https://drafts.csswg.org/css-shadow-parts-1/#exportparts-attr */
function exported(words, attribute) {
  const names = [];
  if (attribute === null) return names;
  const mappings = splitOnCommas(attribute);
  for (let i = 0; i < mappings.length; i++) {
    const pair = mappings[i].split(":");
    const inner = stripWhitespace(pair[0]);
    const outer = stripWhitespace(pair[pair.length - 1]);
    const isRight = pair.length <= 2 && inner !== "" && outer !== "" && splitOnWhitespace(inner).length === 1
      && splitOnWhitespace(outer).length === 1;
    if (isRight && isAmong(words, inner)) names[names.length] = outer;
  }
  return names;
}

/** Whether a part is in the states that a rule asks for: `::part(button):hover` */
function hasStates(entry, collector, root) {
  const { states } = entry.pseudoElement;
  if (states === undefined) return true;
  const selector = { simples: states, pseudoElement: null, combinator: null, left: null };
  entry.argument ??= { compiled: compileOriginating(selector, false), scope: null, containers: [] };
  const matching = matchingFor(root);
  const proximity = proximityOf(entry.argument, collector.element, collector.parent, matching);
  (collector.stateful ??= [])[collector.stateful.length] = { entry: entry.argument, matching, proximity };
  return proximity >= 0;
}

/**
 * All declarations for an element or a pseudo-element.
 * @param {Element} element
 * @param {string} pseudo the name of a pseudo-element, "" for the element itself
 * @param {Style | null} parent the style that it inherits from
 * @param {Node} root that of the element's tree
 * @param {(root: Node) => RuleIndex} indexOfTree
 * @returns {Collector} in `declared` for each property `{ declaration, level, … }`, from the weakest to the strongest
 */
export function collectDeclared(element, pseudo, parent, root, indexOfTree) {
  const collector = new Collector(element, pseudo, parent);
  const plain = {
    level: USER_AGENT, context: OWN, isInline: false, layer: UNLAYERED, specificity: 0, proximity: Infinity, order: 0, baseURL: null,
  };
  if (pseudo === "") {
    collector.addAll(userAgentDeclarations(element), plain);
    collector.addAll(presentationalHints(element), { ...plain, level: HINT });
  }
  collector.addTree(indexOfTree(root), root);
  const shadow = element[$shadowRoot];
  if (shadow !== null && shadow !== undefined) {
    collector.addMatching(indexOfTree(shadow).hosts, matchingFor(shadow), INNER);
  }
  if (element[$parent] !== null) {
    addSlotted(collector, element, indexOfTree);
    addParts(collector, element, root, indexOfTree);
  }
  const inline = pseudo === "" ? inlineDeclarations(element) : null;
  if (inline !== null) collector.addAll(inline.list, { ...plain, level: AUTHOR, isInline: true });
  return collector;
}

/** Whether rules that hang on a state still match, or not, as they did. */
export function stillHolds({ stateful, element, parent }) {
  for (let i = 0; i < (stateful?.length ?? 0); i++) {
    const { entry, matching, proximity } = stateful[i];
    if (proximityOf(entry, element, parent, matching) !== proximity) return false;
  }
  return true;
}

/** The level of an item as if it were not important. */
function originLevel({ level }) {
  if (level < IMPORTANT) return level;
  return level === IMPORTANT ? AUTHOR : level === USER_IMPORTANT ? USER : USER_AGENT;
}

/** What `revert` and `revert-layer` roll back to: the strongest item below that of `list[index]`; -1 for none. */
export function revertedIndex(list, index, keyword) {
  const item = list[index];
  const level = originLevel(item);
  for (let i = index - 1; i >= 0; i--) {
    const other = originLevel(list[i]);
    const isLower = keyword === "revert"
      ? other < level && other !== HINT : other < level || list[i].layer !== item.layer || item.isInline;
    if (isLower) return i;
  }
  return -1;
}
