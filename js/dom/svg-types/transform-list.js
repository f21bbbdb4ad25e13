// https://svgwg.org/svg2-draft/coords.html#InterfaceSVGTransformList
import { domException, push, put, webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { identity, product } from "library/planar-matrix";
import { MATRIX, makeTransform, parseTransforms, transformText } from "library/svg-values";
import { $collection, getAttribute, legacyHandler, wrapLegacy } from "library/tree";
import { setAttribute } from "shared/changes";
import { makeAnimated } from "./animated.js";
import { requireWritable } from "./numbers.js";
import { createFromMatrix, createTransform, requireTransform, transformOf } from "./transform.js";

/** The transformations of an attribute, which are made anew where it has changed. */
class ListState {
  wrapper = null;
  #element;
  #attribute;
  #text = null;
  #items = [];

  constructor(element, attribute, isReadOnly) {
    this.#element = element;
    this.#attribute = attribute;
    this.isReadOnly = isReadOnly;
  }

  get items() {
    const text = getAttribute(this.#element, this.#attribute) ?? "";
    if (text !== this.#text) {
      this.#text = text;
      this.#read(parseTransforms(text));
    }
    return this.#items;
  }

  /** Items stay as long as they are of the same types, as in SVGTransformList.cpp of https://github.com/WebKit/WebKit */
  #read(values) {
    const before = this.#items;
    let kept = 0;
    for (; kept < before.length; kept++) {
      const state = transformOf(before[kept]);
      if (state.value.type !== values[kept]?.type) break;
      state.value = values[kept];
    }
    this.#items = [];
    for (let i = 0; i < values.length; i++) put(this.#items, i, i < kept ? before[i] : createTransform(values[i], this));
    for (let i = kept; i < before.length; i++) transformOf(before[i]).owner = null;
  }

  write() {
    let text = "";
    for (let i = 0; i < this.#items.length; i++) {
      text += `${i === 0 ? "" : " "}${transformText(transformOf(this.#items[i]).value)}`;
    }
    this.#text = text;
    setAttribute(this.#element, this.#attribute, text);
  }

  /** Puts transformations in the place of `count` others. */
  replace(start, count, added) {
    requireWritable(this.isReadOnly);
    const { items } = this;
    const rest = [];
    for (let i = 0; i < start; i++) push(rest, items[i]);
    for (let i = 0; i < added.length; i++) push(rest, added[i]);
    for (let i = start; i < items.length; i++) {
      if (i < start + count) transformOf(items[i]).owner = null;
      else push(rest, items[i]);
    }
    for (let i = 0; i < added.length; i++) transformOf(added[i]).owner = this;
    this.#items = rest;
    this.write();
  }
}

/** https://svgwg.org/svg2-draft/types.html#ListAppendItem: an item of a list is copied. */
function itemFor(value, member) {
  const state = requireTransform(value, member);
  return state.owner === null ? value : createTransform(state.value);
}

function requireIndex(index, length) {
  if (index >= length) throw domException("IndexSizeError");
}

export class SVGTransformList {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get length() {
    return collectionState(this, "SVGTransformList.length").items.length;
  }

  get numberOfItems() {
    return collectionState(this, "SVGTransformList.numberOfItems").items.length;
  }

  clear() {
    const state = collectionState(this, "SVGTransformList.clear");
    state.replace(0, state.items.length, []);
  }

  initialize(newItem) {
    const state = collectionState(this, "SVGTransformList.initialize");
    webidl.requireArguments(arguments.length, 1);
    const item = itemFor(newItem, "SVGTransformList.initialize");
    state.replace(0, state.items.length, [item]);
    return item;
  }

  getItem(index) {
    const { items } = collectionState(this, "SVGTransformList.getItem");
    webidl.requireArguments(arguments.length, 1);
    const place = webidl.unsignedLong(index);
    requireIndex(place, items.length);
    return items[place];
  }

  insertItemBefore(newItem, index) {
    const state = collectionState(this, "SVGTransformList.insertItemBefore");
    webidl.requireArguments(arguments.length, 2);
    const place = webidl.unsignedLong(index);
    const item = itemFor(newItem, "SVGTransformList.insertItemBefore");
    state.replace(place < state.items.length ? place : state.items.length, 0, [item]);
    return item;
  }

  replaceItem(newItem, index) {
    const state = collectionState(this, "SVGTransformList.replaceItem");
    webidl.requireArguments(arguments.length, 2);
    const place = webidl.unsignedLong(index);
    const item = itemFor(newItem, "SVGTransformList.replaceItem");
    requireWritable(state.isReadOnly);
    requireIndex(place, state.items.length);
    state.replace(place, 1, [item]);
    return item;
  }

  removeItem(index) {
    const state = collectionState(this, "SVGTransformList.removeItem");
    webidl.requireArguments(arguments.length, 1);
    const place = webidl.unsignedLong(index);
    requireWritable(state.isReadOnly);
    requireIndex(place, state.items.length);
    const item = state.items[place];
    state.replace(place, 1, []);
    return item;
  }

  appendItem(newItem) {
    const state = collectionState(this, "SVGTransformList.appendItem");
    webidl.requireArguments(arguments.length, 1);
    const item = itemFor(newItem, "SVGTransformList.appendItem");
    state.replace(state.items.length, 0, [item]);
    return item;
  }

  createSVGTransformFromMatrix(matrix) {
    webidl.requireArguments(arguments.length, 1);
    return createFromMatrix(matrix, "SVGTransformList.createSVGTransformFromMatrix");
  }

  /** https://svgwg.org/svg2-draft/coords.html#__svg__SVGTransformList__consolidate */
  consolidate() {
    const state = collectionState(this, "SVGTransformList.consolidate");
    requireWritable(state.isReadOnly);
    // As in SVGTransformList.cpp of https://github.com/WebKit/WebKit
    if (state.items.length < 2) return state.items[0] ?? null;
    const item = createTransform(makeTransform(MATRIX, matrixOfItems(state.items)));
    state.replace(0, state.items.length, [item]);
    return item;
  }
}
addIterator(SVGTransformList);
webidl.expose(SVGTransformList);

const handler = legacyHandler({
  item: ({ items }, index) => items[index],
  length: ({ items }) => items.length,
  setIndexed(state, index, value) {
    requireWritable(state.isReadOnly);
    const item = itemFor(value, "SVGTransformList");
    requireIndex(index, state.items.length);
    state.replace(index, 1, [item]);
  },
});

function matrixOfItems(items) {
  let values = identity;
  for (let i = 0; i < items.length; i++) values = product(values, transformOf(items[i]).value.matrix);
  return values;
}

/** The matrix that an attribute with transformations says. */
export function attributeMatrix(element, attribute) {
  const transforms = parseTransforms(getAttribute(element, attribute) ?? "");
  let values = identity;
  for (let i = 0; i < transforms.length; i++) values = product(values, transforms[i].matrix);
  return values;
}

function makeList(element, attribute, isReadOnly) {
  return wrapLegacy(new SVGTransformList(internal, new ListState(element, attribute, isReadOnly)), handler);
}

/** https://svgwg.org/svg2-draft/coords.html#InterfaceSVGAnimatedTransformList */
export const SVGAnimatedTransformList = makeAnimated("SVGAnimatedTransformList", makeList);

export const animatedTransforms = (element, attribute) => new SVGAnimatedTransformList(internal, element, attribute);
