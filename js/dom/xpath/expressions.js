// https://dom.spec.whatwg.org/#mixin-xpathevaluatorbase
import { domException, primordials, webidl } from "core";
import { SafeMap, internal, requireInternal, toNode } from "dom/nodes";
import { $nodeType, XML, nodeType } from "library/tree";
import { compileTree } from "./compile.js";
import { Parser } from "./parser.js";
import { makeResult } from "./xpath-result.js";

const { ReflectApply, TypeError } = primordials;

/** Compiled expressions without prefixes, which mean the same everywhere, by their text. */
const kept = new SafeMap();
const MOST_KEPT = 500;

/** Compiles an expression; `resolver` is an XPathNSResolver, or null. */
function compile(text, resolver) {
  const known = kept.get(text);
  if (known !== undefined) return known;
  let hasPrefix = false;
  const resolve = (prefix) => {
    hasPrefix = true;
    return resolvePrefix(resolver, prefix);
  };
  const compiled = compileTree(new Parser(text, resolve).parse(), text);
  if (!hasPrefix) {
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(text, compiled);
  }
  return compiled;
}

/** https://dom.spec.whatwg.org/#dom-xpathnsresolver-lookupnamespaceuri of any object or function */
function resolvePrefix(resolver, prefix) {
  if (resolver === null) return prefix === "xml" ? XML : null;
  let namespace;
  if (typeof resolver === "function") {
    namespace = ReflectApply(resolver, undefined, [prefix]);
  } else {
    const { lookupNamespaceURI } = resolver;
    if (typeof lookupNamespaceURI !== "function") {
      throw new TypeError("'lookupNamespaceURI' property of XPathNSResolver should be callable");
    }
    namespace = ReflectApply(lookupNamespaceURI, resolver, [prefix]);
  }
  return namespace === null || namespace === undefined ? null : webidl.DOMString(namespace);
}

function toResolver(value, place) {
  if (value === null || value === undefined) return null;
  if (!webidl.isObject(value)) throw new TypeError(`${place} must be an object`);
  return value;
}

const contextTypes = {
  __proto__: null,
  [nodeType.ELEMENT]: true,
  [nodeType.ATTRIBUTE]: true,
  [nodeType.TEXT]: true,
  [nodeType.CDATA_SECTION]: true,
  [nodeType.PROCESSING_INSTRUCTION]: true,
  [nodeType.COMMENT]: true,
  [nodeType.DOCUMENT]: true,
};

/** Evaluates a compiled expression. As in WebKit, a doctype or a fragment is no context. */
function evaluate(compiled, contextNode, type) {
  if (contextTypes[contextNode[$nodeType]] !== true) {
    throw domException("NotSupportedError");
  }
  return makeResult(compiled.run(contextNode, 1, 1), type, contextNode);
}

export class XPathExpression {
  #compiled;

  constructor(token, compiled) {
    requireInternal(token);
    this.#compiled = compiled;
  }

  /** https://dom.spec.whatwg.org/#dom-xpathexpression-evaluate */
  evaluate(contextNode, type = 0, result = null) {
    toNode(contextNode, "Argument 1 ('contextNode') to XPathExpression.evaluate");
    return evaluate(this.#compiled, contextNode, webidl.unsignedShort(type));
  }
}
webidl.expose(XPathExpression);

/** https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-createexpression; `of` names the interface that is called. */
export function createExpression(of, expression, resolver) {
  const text = webidl.DOMString(expression);
  const itsResolver = toResolver(resolver, `Argument 2 ('resolver') to ${of}.createExpression`);
  return new XPathExpression(internal, compile(text, itsResolver));
}

/** https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-creatensresolver */
export function createNSResolver(of, node) {
  return toNode(node, `Argument 1 ('nodeResolver') to ${of}.createNSResolver`);
}

/** https://dom.spec.whatwg.org/#dom-xpathevaluatorbase-evaluate */
export function evaluateExpression(of, expression, contextNode, resolver, type) {
  const text = webidl.DOMString(expression);
  toNode(contextNode, `Argument 2 ('contextNode') to ${of}.evaluate`);
  const itsResolver = toResolver(resolver, `Argument 3 ('resolver') to ${of}.evaluate`);
  const wanted = webidl.unsignedShort(type);
  return evaluate(compile(text, itsResolver), contextNode, wanted);
}

export class XPathEvaluator {
  createExpression(expression, resolver = null) {
    webidl.requireArguments(arguments.length, 1);
    return createExpression("XPathEvaluator", expression, resolver);
  }

  createNSResolver(nodeResolver) {
    return createNSResolver("XPathEvaluator", nodeResolver);
  }

  evaluate(expression, contextNode, resolver = null, type = 0, result = null) {
    webidl.requireArguments(arguments.length, 2);
    return evaluateExpression("XPathEvaluator", expression, contextNode, resolver, type);
  }
}
webidl.expose(XPathEvaluator);
