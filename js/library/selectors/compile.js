// Turns parsed selectors into functions.
//
// A compiled complex selector is a copy of the parsed one whose compounds have a `test`, a function of an element and a
// Matching. Compiled selectors hang on nothing but whether the document is in quirks mode.
import { $attributes, $localName, $namespace, asciiLower, isHTMLInHTML } from "library/tree";
import { attributeTest, hasWord } from "./attribute.js";
import { hasTest } from "./has.js";
import { matchesAny } from "./match.js";
import { nthTest } from "./nth.js";
import { directionOf } from "./direction.js";
import { languageTest } from "./language.js";
import { hasCustomState, pseudoTest } from "./pseudo-classes.js";
import { isHost, matchesHostContext, matchesWithFeatures } from "./shadow.js";

const nothing = () => false;

/** The order in which the simple selectors of a compound are asked: what is cheap and rules out much comes first. */
const cost = { __proto__: null, universal: 0, type: 1, id: 2, class: 3, attribute: 4, pseudo: 5, anchor: 0, nesting: 6 };

/** The value of the attribute `name`, or null. */
function valueOf(element, name) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].localName === name && attributes[i].namespace === null) return attributes[i].value;
  }
  return null;
}

/** https://drafts.csswg.org/selectors-4/#type-selectors */
function typeTest({ name, namespace }) {
  const lowerName = asciiLower(name);
  if (name === lowerName) {
    return namespace === undefined
      ? (element) => element[$localName] === name
      : (element) => element[$localName] === name && element[$namespace] === namespace;
  }
  return (element) => element[$localName] === (isHTMLInHTML(element) ? lowerName : name)
    && (namespace === undefined || element[$namespace] === namespace);
}

/** https://drafts.csswg.org/selectors-4/#class-html, https://drafts.csswg.org/selectors-4/#id-selectors */
function nameTest(attribute, wanted, isQuirks, fits) {
  if (isQuirks) {
    const lowerWanted = asciiLower(wanted);
    return (element) => {
      const value = valueOf(element, attribute);
      return value !== null && fits(asciiLower(value), lowerWanted);
    };
  }
  return (element) => {
    const attributes = element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      if (attributes[i].localName === attribute && attributes[i].namespace === null) {
        return fits(attributes[i].value, wanted);
      }
    }
    return false;
  };
}

/** What `&` stands for, by the parent rule's selectors: compiled anew for each it would double with each rule around it. */
const compiledParents = new WeakMap();
/** The same for documents in quirks mode. */
const compiledInQuirks = new WeakMap();

const isSame = (value, wanted) => value === wanted;

class Compiler {
  constructor(isQuirks) {
    this.isQuirks = isQuirks;
  }

  list(selectors, seesHost = false) {
    const compiled = [];
    for (let i = 0; i < selectors.length; i++) compiled[i] = this.complex(selectors[i], seesHost);
    return compiled;
  }

  complex(selector, seesHost) {
    for (let compound = selector; compound !== null; compound = compound.left) seesHost ||= hasHostPart(compound);
    return this.compound(selector, seesHost, true);
  }

  compound(compound, seesHost, isLast) {
    const { simples, pseudoElement, combinator, left } = compound;
    // Nobody but the cascade asks for a pseudo-element, and it takes the compound without it.
    let test = isLast && pseudoElement !== null ? nothing : this.tests(simples);
    if (seesHost) {
      const hostTest = isHostCompound(compound) ? test : nothing;
      const plainTest = test;
      test = (element, matching) => (element === matching.featureless ? hostTest : plainTest)(element, matching);
    }
    return { test, combinator, left: left === null ? null : this.compound(left, seesHost, false), seesHost };
  }

  /** The test of a list of simple selectors. */
  tests(simples) {
    const sorted = [];
    for (let i = 0; i < simples.length; i++) {
      let place = sorted.length;
      while (place > 0 && cost[sorted[place - 1].kind] > cost[simples[i].kind]) {
        sorted[place] = sorted[place - 1];
        place--;
      }
      sorted[place] = simples[i];
    }
    const tests = [];
    for (let i = 0; i < sorted.length; i++) {
      const test = this.simple(sorted[i]);
      if (test !== null) tests[tests.length] = test;
    }
    const [first, second] = [tests[0], tests[1]];
    switch (tests.length) {
      case 0:
        return () => true;
      case 1:
        return first;
      case 2:
        return (element, matching) => first(element, matching) && second(element, matching);
    }
    return (element, matching) => {
      for (let i = 0; i < tests.length; i++) {
        if (!tests[i](element, matching)) return false;
      }
      return true;
    };
  }

  /** The test of a simple selector; null for one that every element matches. */
  simple(simple) {
    switch (simple.kind) {
      case "universal": {
        const { namespace } = simple;
        return namespace === undefined ? null : (element) => element[$namespace] === namespace;
      }
      case "type":
        return typeTest(simple);
      case "id":
        return nameTest("id", simple.value, this.isQuirks, isSame);
      case "class":
        return nameTest("class", simple.value, this.isQuirks, hasWord);
      case "attribute":
        return attributeTest(simple);
      case "anchor":
        return (element, matching) => element === matching.anchor;
      case "nesting":
        return this.nesting(simple);
      case "pseudo":
        return this.pseudo(simple);
    }
    return nothing;
  }

  /** https://drafts.csswg.org/css-nesting/#nest-selector: `parent` is set by the rule that the selector stands in. */
  nesting({ parent }) {
    if (parent === undefined) return (element, matching) => element === matching.scopeElement;
    const known = this.isQuirks ? compiledInQuirks : compiledParents;
    let selectors = known.get(parent);
    if (selectors === undefined) known.set(parent, (selectors = this.list(parent)));
    return (element, matching) => matchesAny(selectors, element, matching);
  }

  pseudo(simple) {
    const { meaning } = simple;
    const isLogical = meaning === "is" || meaning === "where" || meaning === "not";
    const selectors = simple.selectors === undefined
      ? undefined : this.list(simple.selectors, isLogical && isHostSimple(simple));
    switch (meaning) {
      case "is":
      case "where":
        return (element, matching) => matchesAny(selectors, element, matching);
      case "not":
        return (element, matching) => !matchesAny(selectors, element, matching);
      case "has":
        return hasTest(selectors);
      case "host":
        return selectors === undefined
          ? isHost
          : (element, matching) => isHost(element, matching) && matchesWithFeatures(selectors, element, matching);
      case "host-context":
        return (element, matching) => isHost(element, matching) && matchesHostContext(selectors, element, matching);
      case "nth-child":
      case "nth-last-child":
      case "nth-of-type":
      case "nth-last-of-type":
        return nthTest(simple.step, {
          isFromEnd: meaning.startsWith("nth-last"), isOfType: meaning.endsWith("type"), of: selectors,
        });
      case "lang":
        return languageTest(simple.languages);
      case "dir": {
        const direction = simple.argument.toLowerCase();
        return (element) => directionOf(element) === direction;
      }
      case "state":
        return (element) => hasCustomState(element, simple.argument);
    }
    return pseudoTest(meaning);
  }
}

/** Whether a featureless element can match a simple selector: https://drafts.csswg.org/selectors-4/#featureless */
function isHostSimple({ kind, meaning, selectors }) {
  if (kind !== "pseudo") return false;
  switch (meaning) {
    case "host":
    case "host-context":
    case "scope":
      return true;
    case "is":
    case "where":
    case "not":
      for (let i = 0; i < selectors.length; i++) {
        if (hasHostPart(selectors[i])) return true;
      }
  }
  return false;
}

function hasHostPart({ simples }) {
  for (let i = 0; i < simples.length; i++) {
    if (isHostSimple(simples[i])) return true;
  }
  return false;
}

function isHostCompound({ simples }) {
  for (let i = 0; i < simples.length; i++) {
    if (!isHostSimple(simples[i]) && simples[i].meaning !== "has") return false;
  }
  return simples.length > 0;
}

/** Compiles a selector list. */
export function compileSelectors(selectors, isQuirks) {
  return new Compiler(isQuirks).list(selectors);
}

/** Compiles a complex selector without the pseudo-element of its last compound. */
export function compileOriginating(selector, isQuirks) {
  return new Compiler(isQuirks).complex({ ...selector, pseudoElement: null }, false);
}
