// The rules of the sheets of one tree, by what the last compound of their selectors asks for
import { matchesMedia } from "shared/media-queries";
import { SafeMap } from "dom/nodes";
import { compileOriginating, keyOf, specificity } from "library/selectors";
import { stylingSheets } from "shared/style-sheets";
import { $document, $mode, asciiLower } from "library/tree";
import { SafeSet } from "web/safe-collections";
import { parseContainer } from "./container.js";
import { makeScope } from "./scope.js";

/** Pseudo-classes whose answer may change though neither tree nor attributes do. */
const states = { __proto__: null };
const stateNames = (
  "active checked default defined disabled enabled focus focus-visible focus-within hover in-range indeterminate "
  + "invalid modal optional out-of-range placeholder-shown popover-open read-only read-write required state target "
  + "user-invalid user-valid valid").split(" ");
for (let i = 0; i < stateNames.length; i++) states[stateNames[i]] = true;

function hasState(selector) {
  for (let compound = selector; compound !== null; compound = compound.left) {
    if (hasStateAmong(compound.simples) || hasStateAmong(compound.pseudoElement?.states ?? [])) return true;
  }
  return false;
}

function hasStateAmong(simples) {
  for (let i = 0; i < simples.length; i++) {
    const { kind, meaning, selectors } = simples[i];
    if (kind === "pseudo" && states[meaning] === true) return true;
    for (let j = 0; j < (selectors?.length ?? 0); j++) {
      if (hasState(selectors[j])) return true;
    }
  }
  return false;
}

/** What declarations that stand in `@scope` itself are for: https://drafts.csswg.org/css-cascade-6/#scoped-declarations */
const scopingRoot = {
  selectors: [{ simples: [{ kind: "nesting", parent: undefined }], pseudoElement: null, combinator: null, left: null }],
};

/** https://drafts.csswg.org/css-cascade-5/#layer-ordering */
class Layers {
  root = { children: [], names: { __proto__: null }, order: 0 };
  anonymous = 0;

  /** The layer with a name inside another. */
  enter(outer, name) {
    if (name === "") return this.#child(outer, ` ${++this.anonymous}`);
    const parts = name.split(".");
    let layer = outer;
    for (let i = 0; i < parts.length; i++) layer = this.#child(layer, parts[i]);
    return layer;
  }

  #child(outer, name) {
    const known = outer.names[name];
    if (known !== undefined) return known;
    const layer = { children: [], names: { __proto__: null }, order: 0 };
    outer.children[outer.children.length] = layer;
    return (outer.names[name] = layer);
  }

  /** Numbers them: what is in a layer, but in none inside it, comes last. */
  number(layer = this.root, next = { value: 0 }) {
    for (let i = 0; i < layer.children.length; i++) this.number(layer.children[i], next);
    layer.order = next.value++;
  }
}

export class RuleIndex {
  constructor(root, sheets) {
    this.isQuirks = root[$document][$mode] === "quirks";
    this.byID = new SafeMap();
    this.byClass = new SafeMap();
    this.byType = new SafeMap();
    this.others = [];
    /** Rules for `::slotted()`, `::part()` and `:host`, which match elements of other trees. */
    this.slotted = [];
    this.parts = [];
    this.hosts = [];
    this.hasStates = false;
    /** The names of the rules `@keyframes`. */
    this.keyframes = new SafeSet();
    /** The custom properties that the rules `@property` register, by their names: `{ isInherited, initial }`. */
    this.properties = new SafeMap();
    this.layers = new Layers();
    this.order = 0;
    /** Whether the sheet at hand has the user's origin. */
    this.isUser = false;
    /** What addresses in the sheet at hand are relative to: null for the document's base URL. */
    this.baseURL = null;
    /** The `@scope` around the rules at hand, or null. */
    this.scope = null;
    /** What the `@container` rules around them ask. */
    this.containers = [];
    for (let i = 0; i < sheets.length; i++) this.addSheet(sheets[i], this.layers.root);
    this.layers.number();
  }

  addSheet(sheet, layer) {
    if (sheet.isDisabled || sheet.isOther === true || !matchesMedia(sheet.queries)) return;
    this.isUser = sheet.isUser || (sheet.ownerRule !== null && this.isUser);
    const outer = this.baseURL;
    this.baseURL = sheet.baseURL ?? sheet.href;
    this.addRules(sheet.rules, layer);
    this.baseURL = outer;
  }

  addRules(rules, layer) {
    for (let i = 0; i < rules.length; i++) this.addRule(rules[i], layer);
  }

  addRule(rule, layer) {
    switch (rule.kind) {
      case "style":
        this.addStyle(rule, rule.block, layer);
        this.addRules(rule.rules, layer);
        break;
      case "nested-declarations": {
        let outer = rule.parent;
        while (outer !== null && outer.kind !== "style" && outer.kind !== "scope") outer = outer.parent;
        if (outer !== null) this.addStyle(outer.kind === "style" ? outer : scopingRoot, rule.block, layer);
        break;
      }
      case "media":
        if (matchesMedia(rule.queries)) this.addRules(rule.rules, layer);
        break;
      case "supports":
        if (rule.isMet) this.addRules(rule.rules, layer);
        break;
      case "layer":
        this.addRules(rule.rules, this.layers.enter(layer, rule.name));
        break;
      case "scope": {
        const outer = this.scope;
        this.scope = makeScope(rule, outer, this.isQuirks);
        this.addRules(rule.rules, layer);
        this.scope = outer;
        break;
      }
      case "container": {
        const outer = this.containers;
        this.containers = [...outer, parseContainer(rule.text)];
        this.addRules(rule.rules, layer);
        this.containers = outer;
        break;
      }
      case "keyframes":
        this.keyframes.add(rule.name);
        break;
      case "property":
        this.register(rule);
        break;
      case "layer-statement":
        for (let i = 0; i < rule.names.length; i++) this.layers.enter(layer, rule.names[i]);
        break;
      case "import":
        if (rule.imported !== null && matchesMedia(rule.queries)) {
          this.addSheet(rule.imported, rule.layer === null ? layer : this.layers.enter(layer, rule.layer));
        }
        break;
    }
  }

  /**
   * DEPARTURE: a registered property is not computed by its syntax: `2em` of a `<length>` stays as it is —
   * https://drafts.css-houdini.org/css-properties-values-api-1/#calculation-of-computed-values
   */
  register({ name, block }) {
    const valueOf = (descriptor) => block.find(descriptor)?.value;
    const [inherits, initial] = [valueOf("inherits"), valueOf("initial-value")];
    this.properties.set(name, { isInherited: asciiLower(inherits) === "true", initial: initial ?? "" });
  }

  addStyle({ selectors }, block, layer) {
    if (!block.mayDeclare) return;
    const order = this.order++;
    for (let i = 0; i < selectors.length; i++) {
      const selector = selectors[i];
      const isStateful = this.containers.length > 0 || hasState(selector);
      if (isStateful) this.hasStates = true;
      const { pseudoElement } = selector;
      const entry = {
        compiled: compileOriginating(selector, this.isQuirks), specificity: specificity(selector), order, layer, block,
        hasState: isStateful, pseudo: pseudoElement === null ? "" : pseudoElement.name, pseudoElement, isUser: this.isUser,
        scope: this.scope, containers: this.containers, baseURL: this.baseURL,
      };
      if (entry.pseudo === "slotted") this.slotted[this.slotted.length] = entry;
      else if (entry.pseudo === "part") this.parts[this.parts.length] = entry;
      // No pseudo-element is ever hovered, or has another state of its own.
      else if (pseudoElement?.states !== undefined) continue;
      else this.addEntry(entry, selector);
    }
  }

  /** Calls a function with the declarations of each rule, once for each of its selectors. */
  forEachBlock(visit) {
    const visitAll = (entries) => {
      for (let i = 0; i < entries.length; i++) visit(entries[i].block);
    };
    this.byID.forEach(visitAll);
    this.byClass.forEach(visitAll);
    this.byType.forEach(visitAll);
    visitAll(this.others);
    visitAll(this.slotted);
    visitAll(this.parts);
  }

  addEntry(entry, selector) {
    if (entry.compiled.seesHost) this.hosts[this.hosts.length] = entry;
    const key = keyOf(selector, this.isQuirks);
    if (key === null) {
      this.others[this.others.length] = entry;
      return;
    }
    const map = key.kind === "id" ? this.byID : key.kind === "class" ? this.byClass : this.byType;
    const list = map.get(key.name);
    if (list === undefined) map.set(key.name, [entry]);
    else list[list.length] = entry;
  }
}

/** The index of the sheets of a tree, made anew when they are others: `{ sheets, versions, index }` is kept in `holder`. */
export function indexFor(root, holder) {
  const sheets = stylingSheets(root);
  let isSame = holder.sheets !== undefined && holder.sheets.length === sheets.length;
  for (let i = 0; isSame && i < sheets.length; i++) {
    isSame = holder.sheets[i] === sheets[i] && holder.versions[i] === sheets[i].version;
  }
  if (isSame) return holder.index;
  holder.sheets = sheets;
  holder.versions = [];
  for (let i = 0; i < sheets.length; i++) holder.versions[i] = sheets[i].version;
  return (holder.index = new RuleIndex(root, sheets));
}
