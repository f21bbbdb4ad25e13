// https://www.w3.org/TR/xpath-10/#location-paths
import { push, put } from "core";
import {
  $nodeType, XMLNS, asciiLower, attributeOf, isHTMLInHTML, isInclusiveAncestor, nodeType, rootOf,
} from "library/tree";
import { axes, axisOfAll, elementOf, isReverse } from "./axes.js";
import { nodeTest } from "./node-tests.js";
import { inDocumentOrder } from "./order.js";

/**
 * Makes a step from its tree.
 * @param {{ axis: string, test: object, predicates: object[] }} step
 * @param {object[]} predicates the compiled ones
 */
function makeStep({ axis, test }, predicates) {
  let passes = nodeTest(test, axis);
  let merged = 0;
  // OPTIMIZATION: a predicate that does not ask for the position is one more test of the node.
  if (axis !== "attribute") {
    while (merged < predicates.length && !isPositional(predicates[merged])) {
      passes = both(passes, predicates[merged].asBoolean);
      merged++;
    }
  }
  const others = [];
  for (; merged < predicates.length; merged++) push(others, predicates[merged]);
  return { axis, add: axes[axis], passes, predicates: others, isReverse: isReverse[axis] === true };
}

function both(passes, predicate) {
  return (node) => passes(node) && predicate(node, 1, 1);
}

/** Whether a predicate depends on the position of the node: https://www.w3.org/TR/xpath-10/#predicates */
function isPositional(predicate) {
  return predicate.type === "number" || predicate.usesPosition;
}

/** The nodes of a list that pass the predicates, each of which sees what the one before has left. */
export function applyPredicates(list, predicates) {
  for (let i = 0; i < predicates.length; i++) {
    const { type, run, asBoolean } = predicates[i];
    const size = list.length;
    let kept = 0;
    for (let position = 1; position <= size; position++) {
      const node = list[position - 1];
      const passes = type === "number" ? run(node, position, size) === position : asBoolean(node, position, size);
      if (passes) put(list, kept++, node);
    }
    list.length = kept;
  }
  return list;
}

/** The nodes to which a step leads from one node, in document order. */
function takeStep(step, node) {
  const list = [];
  step.add(node, step.passes, list);
  applyPredicates(list, step.predicates);
  if (step.isReverse) {
    for (let i = 0, j = list.length - 1; i < j; i++, j--) {
      const swapped = list[i];
      put(list, i, list[j]);
      put(list, j, swapped);
    }
  }
  return list;
}

/** Whether an axis leads from several nodes, none of which contains another, to nodes in document order, each once. */
const keepsOrder = {
  __proto__: null, "self": true, "attribute": true, "child": true, "descendant": true, "descendant-or-self": true,
};

/** Whether what an axis leads to from such nodes contains no other of them. */
const staysFlat = { __proto__: null, "self": true, "attribute": true, "child": true };

/** The nodes to which steps lead from a node-set. */
function follow(nodes, steps) {
  // Whether no node of the set contains another.
  let isFlat = nodes.length < 2;
  for (let i = 0; i < steps.length && nodes.length > 0; i++) {
    const step = steps[i];
    if (nodes.length === 1) {
      nodes = takeStep(step, nodes[0]);
      isFlat = staysFlat[step.axis] === true || nodes.length < 2;
      continue;
    }
    const all = step.predicates.length === 0 ? axisOfAll(step.axis, nodes, step.passes) : undefined;
    if (all !== undefined) {
      nodes = inDocumentOrder(all);
      isFlat = nodes.length < 2;
      continue;
    }
    const isDeep = step.axis === "descendant" || step.axis === "descendant-or-self";
    // What lies inside a node that was walked already has been seen, unless positions count from each node anew.
    const skipsInner = isDeep && !isFlat && step.predicates.length === 0;
    const result = [];
    let outer = null;
    for (let j = 0; j < nodes.length; j++) {
      if (skipsInner) {
        if (outer !== null && isInclusiveAncestor(outer, nodes[j])) continue;
        outer = nodes[j];
      }
      const more = takeStep(step, nodes[j]);
      for (let k = 0; k < more.length; k++) push(result, more[k]);
    }
    const isOrdered = step.axis === "self" || step.axis === "attribute" || skipsInner
      || (isFlat && keepsOrder[step.axis] === true);
    nodes = isOrdered ? result : inDocumentOrder(result);
    isFlat = nodes.length < 2 || (isFlat && staysFlat[step.axis] === true) || step.axis === "attribute";
  }
  return nodes;
}

function isAnywhere(step) {
  const { axis, test, predicates } = step;
  return axis === "descendant-or-self" && predicates.length === 0 && test.kind === "type" && test.type === "node";
}

/**
 * The steps of a path. OPTIMIZATION: `//x`, which is any node's child, is a descendant where no position is asked for.
 * @param {object[]} steps
 * @param {(tree: object) => object} compile
 */
function makeSteps(steps, compile) {
  const made = [];
  for (let i = 0; i < steps.length; i++) {
    const predicates = [];
    let hasPositions = false;
    for (let j = 0; j < steps[i].predicates.length; j++) {
      put(predicates, j, compile(steps[i].predicates[j]));
      hasPositions ||= isPositional(predicates[j]);
    }
    let step = steps[i];
    if (i > 0 && isAnywhere(steps[i - 1]) && step.axis === "child" && !hasPositions) {
      step = { axis: "descendant", test: step.test };
      made.length--;
    }
    push(made, makeStep(step, predicates));
  }
  return made;
}

/** Compiles a path. `attribute`, where it is `@name` alone, gives the record of an element or null. */
export function compilePath({ from, steps }, compile) {
  const made = makeSteps(steps, compile);
  if (from === "root") {
    return { type: "nodes", usesPosition: false, run: (node) => follow([rootOf(elementOf(node))], made), primary: undefined };
  }
  if (from === "context") {
    const attribute = soleAttribute(steps);
    return { type: "nodes", usesPosition: false, run: (node) => follow([node], made), attribute, primary: undefined };
  }
  const primary = compile(from);
  return {
    type: "nodes",
    usesPosition: primary.usesPosition,
    run: (node, position, size) => follow(primary.run(node, position, size), made),
    primary,
  };
}

function soleAttribute(steps) {
  const { axis, test, predicates } = steps[0];
  if (steps.length > 1 || axis !== "attribute" || predicates.length > 0 || test.kind !== "name" || test.name === null) {
    return undefined;
  }
  const { name, namespace = null } = test;
  const lower = namespace === null ? asciiLower(name) : name;
  return (node) => {
    if (node[$nodeType] !== nodeType.ELEMENT || namespace === XMLNS) return null;
    return attributeOf(node, lower !== name && isHTMLInHTML(node) ? lower : name, namespace);
  };
}
