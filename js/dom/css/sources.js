// What declaration objects show: see style-declaration.js
import { push, put } from "core";
import { isStyleAttributeRefused, permitStyle } from "dom/html";
import { DeclarationBlock, resolveName } from "library/declarations";
import { $document, $mode, $rare, getAttribute } from "library/tree";
import { setAttribute, steps } from "shared/changes";
import { makeStyleProperties } from "./style-declaration.js";

/** Declarations that can be changed. */
export class BlockSource {
  get rule() {
    return null;
  }

  /** https://drafts.csswg.org/cssom/#cssstyledeclaration-updating-flag and what it is for: after a change */
  changed() {}

  nameOf(name) {
    return resolveName(name);
  }

  names() {
    const { list } = this.block();
    const names = [];
    for (let i = 0; i < list.length; i++) put(names, i, list[i].name);
    return names;
  }

  value(name) {
    return this.block().value(name);
  }

  isImportant(name) {
    return this.block().isImportant(name);
  }

  text() {
    return this.block().serialize();
  }

  set(name, text, isImportant) {
    const block = this.block();
    if (block.set(name, text, isImportant)) this.changed(block);
  }

  remove(name) {
    const block = this.block();
    if (block.remove(name)) this.changed(block);
  }

  setText(text) {
    this.replace(new DeclarationBlock(text, this.block().mode));
  }
}

/** The declarations of a style attribute: https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style */
class InlineSource extends BlockSource {
  #element;
  #block = null;
  /** The attribute's value that the block was made of, or that was made of the block. */
  #text = null;
  #isRefused = false;

  constructor(element) {
    super();
    this.#element = element;
  }

  block() {
    const text = getAttribute(this.#element, "style");
    if (this.#block === null || text !== this.#text) {
      this.#isRefused = text !== null && isStyleAttributeRefused(this.#element, text);
      this.#block = new DeclarationBlock(this.#isRefused ? "" : text ?? "", this.#element[$document][$mode]);
      this.#text = text;
    }
    return this.#block;
  }

  /** A copy of the element has the style that the element has. */
  cloned(copy) {
    this.block();
    if (!this.#isRefused) permitStyle(copy);
  }

  /**
   * https://drafts.csswg.org/cssom/#update-style-attribute-for
   * DEPARTURE: the attribute is there at once, before those that are set later — WebKit adds it when it is asked for, behind them —
   * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/dom/StyledElement.cpp
   */
  changed(block) {
    this.#isRefused = false;
    this.#text = block.serialize();
    setAttribute(this.#element, "style", this.#text);
  }

  replace(block) {
    this.#block = block;
    this.changed(block);
  }
}

function inlineOf(element) {
  const rare = (element[$rare] ??= { __proto__: null });
  return (rare.inlineStyle ??= { source: new InlineSource(element), style: null });
}

/** The `style` of an element. */
export function styleOf(element) {
  const inline = inlineOf(element);
  return (inline.style ??= makeStyleProperties(inline.source));
}

/** The declarations of an element's style attribute, or null where it has none. */
export function inlineDeclarations(element) {
  if (getAttribute(element, "style") === null) return null;
  return inlineOf(element).source.block();
}

push(steps.cloning, (copy, node) => node[$rare]?.inlineStyle?.source.cloned(copy));
