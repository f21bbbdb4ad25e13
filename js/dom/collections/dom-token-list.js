// https://dom.spec.whatwg.org/#interface-domtokenlist
import { domException, primordials, push, put, webidl } from "core";
import { addArrayMethods, addIterator, internal, requireInternal } from "dom/nodes";
import { pattern } from "library/text";
import {
  $collection, asciiLower, getAttribute, hasAttribute, legacyHandler, parseOrderedSet, wrapLegacy,
} from "library/tree";
import { setAttribute } from "shared/changes";
import { collectionState } from "./collection-state.js";

const { TypeError } = primordials;

const whitespace = pattern(/[\t\n\f\r ]/);

/** https://dom.spec.whatwg.org/#concept-dtl-tokens, parsed again when the attribute has another value */
function tokensOf(state) {
  const value = getAttribute(state.element, state.localName);
  if (value !== state.value) {
    state.value = value;
    state.tokens = value === null ? [] : parseOrderedSet(value);
  }
  return state.tokens;
}

function indexOfToken(tokens, token) {
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] === token) return i;
  }
  return -1;
}

/** https://dom.spec.whatwg.org/#concept-dtl-update */
function update(state, tokens) {
  const { element, localName } = state;
  if (tokens.length === 0 && !hasAttribute(element, localName)) return;
  let value = "";
  for (let i = 0; i < tokens.length; i++) value += i === 0 ? tokens[i] : ` ${tokens[i]}`;
  state.value = value;
  state.tokens = tokens;
  setAttribute(element, localName, value);
}

function requireToken(token) {
  if (token === "") throw domException("SyntaxError");
  if (whitespace.test(token)) throw domException("InvalidCharacterError");
}

function copyOf(tokens) {
  const copy = [];
  for (let i = 0; i < tokens.length; i++) put(copy, i, tokens[i]);
  return copy;
}

function without(tokens, token) {
  const kept = [];
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i] !== token) push(kept, tokens[i]);
  }
  return kept;
}

/** The arguments of `add` and `remove`, all converted before any is checked. */
function requireTokens(values) {
  for (let i = 0; i < values.length; i++) values[i] = webidl.DOMString(values[i]);
  for (let i = 0; i < values.length; i++) requireToken(values[i]);
  return values;
}

export class DOMTokenList {
  [$collection];

  constructor(token, element, localName, supported) {
    requireInternal(token);
    this[$collection] = { wrapper: null, element, localName, supported, value: null, tokens: [] };
  }

  get length() {
    return tokensOf(collectionState(this, "DOMTokenList.length")).length;
  }

  item(index) {
    const state = collectionState(this, "DOMTokenList.item");
    webidl.requireArguments(arguments.length, 1);
    return tokensOf(state)[webidl.unsignedLong(index)] ?? null;
  }

  contains(token) {
    const state = collectionState(this, "DOMTokenList.contains");
    webidl.requireArguments(arguments.length, 1);
    return indexOfToken(tokensOf(state), webidl.DOMString(token)) >= 0;
  }

  add(...tokens) {
    const state = collectionState(this, "DOMTokenList.add");
    requireTokens(tokens);
    const all = copyOf(tokensOf(state));
    for (let i = 0; i < tokens.length; i++) {
      if (indexOfToken(all, tokens[i]) < 0) push(all, tokens[i]);
    }
    update(state, all);
  }

  remove(...tokens) {
    const state = collectionState(this, "DOMTokenList.remove");
    requireTokens(tokens);
    let all = tokensOf(state);
    for (let i = 0; i < tokens.length; i++) all = without(all, tokens[i]);
    update(state, all);
  }

  toggle(token, force = undefined) {
    const state = collectionState(this, "DOMTokenList.toggle");
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.DOMString(token);
    requireToken(string);
    const tokens = tokensOf(state);
    if (indexOfToken(tokens, string) >= 0) {
      if (force !== undefined && force) return true;
      update(state, without(tokens, string));
      return false;
    }
    if (force !== undefined && !force) return false;
    const all = copyOf(tokens);
    push(all, string);
    update(state, all);
    return true;
  }

  replace(token, newToken) {
    const state = collectionState(this, "DOMTokenList.replace");
    webidl.requireArguments(arguments.length, 2);
    const old = webidl.DOMString(token);
    const replacement = webidl.DOMString(newToken);
    if (old === "" || replacement === "") requireToken("");
    requireToken(old);
    requireToken(replacement);
    const tokens = tokensOf(state);
    const index = indexOfToken(tokens, old);
    if (index < 0) return false;
    // https://infra.spec.whatwg.org/#set-replace: the first of both gives way to the new one.
    const all = [];
    for (let i = 0, isThere = false; i < tokens.length; i++) {
      if (tokens[i] !== old && tokens[i] !== replacement) push(all, tokens[i]);
      else if (!isThere) push(all, replacement);
      isThere ||= tokens[i] === old || tokens[i] === replacement;
    }
    update(state, all);
    return true;
  }

  /** https://dom.spec.whatwg.org/#concept-domtokenlist-validation */
  supports(token) {
    const { supported, localName } = collectionState(this, "DOMTokenList.supports");
    webidl.requireArguments(arguments.length, 1);
    const string = asciiLower(webidl.DOMString(token));
    if (supported === undefined) throw new TypeError(`The "${localName}" attribute has no supported tokens`);
    return indexOfToken(supported, string) >= 0;
  }

  get value() {
    const { element, localName } = collectionState(this, "DOMTokenList.value");
    return getAttribute(element, localName) ?? "";
  }

  set value(value) {
    const { element, localName } = collectionState(this, "DOMTokenList.value");
    setAttribute(element, localName, webidl.DOMString(value));
  }

  toString() {
    const { element, localName } = collectionState(this, "DOMTokenList.toString");
    return getAttribute(element, localName) ?? "";
  }
}

addArrayMethods(DOMTokenList);
addIterator(DOMTokenList);
webidl.expose(DOMTokenList);

const handler = legacyHandler({
  item: (state, index) => tokensOf(state)[index],
  length: (state) => tokensOf(state).length,
});

/**
 * The token list of a content attribute.
 * @param {Element} element
 * @param {string} localName the attribute's
 * @param {string[]} [supported] the supported tokens in lower case, where the attribute defines some
 */
export function makeTokenList(element, localName, supported = undefined) {
  return wrapLegacy(new DOMTokenList(internal, element, localName, supported), handler);
}
