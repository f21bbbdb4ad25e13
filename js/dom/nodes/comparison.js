// https://dom.spec.whatwg.org/#concept-node-equals, https://dom.spec.whatwg.org/#dom-node-comparedocumentposition
import {
  $attributes, $data, $element, $first, $localName, $name, $namespace, $next, $nodeType, $parent, $prefix, $publicId,
  $record, $systemId, $target, isBefore, isInclusiveAncestor, nodeType, rootOf,
} from "library/tree";
import { SafeWeakMap } from "web/safe-collections";

const sameAttribute = (a, b) => a.namespace === b.namespace && a.localName === b.localName && a.value === b.value;

function sameAttributes(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    let isThere = false;
    for (let j = 0; j < b.length && !isThere; j++) isThere = sameAttribute(a[i], b[j]);
    if (!isThere) return false;
  }
  return true;
}

/** Whether two nodes are equal, whatever their children are. */
function equalAlone(a, b) {
  if (a[$nodeType] !== b[$nodeType]) return false;
  switch (a[$nodeType]) {
    case nodeType.DOCUMENT_TYPE:
      return a[$name] === b[$name] && a[$publicId] === b[$publicId] && a[$systemId] === b[$systemId];
    case nodeType.ELEMENT:
      return a[$namespace] === b[$namespace] && a[$prefix] === b[$prefix] && a[$localName] === b[$localName]
        && sameAttributes(a[$attributes], b[$attributes]);
    case nodeType.ATTRIBUTE:
      return sameAttribute(a[$record], b[$record]);
    case nodeType.PROCESSING_INSTRUCTION:
      return a[$target] === b[$target] && a[$data] === b[$data];
    default:
      return a[$data] === b[$data];
  }
}

/** https://dom.spec.whatwg.org/#concept-node-equals */
export function equals(a, b) {
  if (!equalAlone(a, b)) return false;
  const root = a;
  for (;;) {
    if (a[$first] !== null || b[$first] !== null) {
      a = a[$first];
      b = b[$first];
    } else {
      while (a !== root && a[$next] === null && b[$next] === null) {
        a = a[$parent];
        b = b[$parent];
      }
      if (a === root) return true;
      a = a[$next];
      b = b[$next];
    }
    if (a === null || b === null || !equalAlone(a, b)) return false;
  }
}

const DISCONNECTED = 0x01;
const PRECEDING = 0x02;
const FOLLOWING = 0x04;
const CONTAINS = 0x08;
const CONTAINED_BY = 0x10;
const IMPLEMENTATION_SPECIFIC = 0x20;

/** The attributes of one element, in the order of its list. */
function positionInList(attr1, attr2, element) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i] === attr1[$record]) return IMPLEMENTATION_SPECIFIC | PRECEDING;
    if (attributes[i] === attr2[$record]) return IMPLEMENTATION_SPECIFIC | FOLLOWING;
  }
  return 0;
}

/** The order of trees that have nothing in common: each root gets a number when it is first compared. */
const numbers = new SafeWeakMap();
let lastNumber = 0;

function numberOf(root) {
  let number = numbers.get(root);
  if (number === undefined) numbers.set(root, (number = ++lastNumber));
  return number;
}

/** https://dom.spec.whatwg.org/#dom-node-comparedocumentposition: where `other` is, seen from `node`. */
export function comparePosition(node, other) {
  if (node === other) return 0;
  let node1 = other;
  let node2 = node;
  let attr1 = null;
  let attr2 = null;
  if (node1[$nodeType] === nodeType.ATTRIBUTE) {
    attr1 = node1;
    node1 = attr1[$element];
  }
  if (node2[$nodeType] === nodeType.ATTRIBUTE) {
    attr2 = node2;
    node2 = attr2[$element];
    if (attr1 !== null && node1 !== null && node2 === node1) return positionInList(attr1, attr2, node2);
  }
  if (node1 === null || node2 === null || rootOf(node1) !== rootOf(node2)) {
    const root1 = node1 === null ? attr1 : rootOf(node1);
    const root2 = node2 === null ? attr2 : rootOf(node2);
    return DISCONNECTED | IMPLEMENTATION_SPECIFIC | (numberOf(root1) < numberOf(root2) ? PRECEDING : FOLLOWING);
  }
  if ((attr1 === null && node1 !== node2 && isInclusiveAncestor(node1, node2)) || (node1 === node2 && attr2 !== null)) {
    return CONTAINS | PRECEDING;
  }
  if ((attr2 === null && node1 !== node2 && isInclusiveAncestor(node2, node1)) || (node1 === node2 && attr1 !== null)) {
    return CONTAINED_BY | FOLLOWING;
  }
  return isBefore(node1, node2) ? PRECEDING : FOLLOWING;
}
