// https://drafts.csswg.org/css-cascade-5/#value-stages: from declared to computed values
import { load } from "core";
import {
  canonicalUnits, computeColor, hasSubstitution, isCustomName, isLogical, longhand, matchGrammar, parseParts, parseProperty,
  physicalName, replaceColors, trimValue,
} from "library/css-values";
import { serializeURL } from "library/css-syntax";
import { environment } from "shared/media-queries";
import { SafeMap } from "dom/nodes";
import { isWeaker, revertedIndex } from "./declared.js";
import { finish } from "./special-values.js";
import { substitute } from "./substitute.js";

const sizes = {
  __proto__: null, "xx-small": 9, "x-small": 10, small: 13, medium: 16, large: 18, "x-large": 24, "xx-large": 32,
  "xxx-large": 48, math: 16,
};
/** The same of text whose only family is `monospace`. Source: strictFontSizeTable in StyleFontSizeFunctions.cpp of WebKit */
const fixedSizes = {
  __proto__: null, "xx-small": 9, "x-small": 10, small: 12, medium: 13, large: 16, "x-large": 20, "xx-large": 26,
  "xxx-large": 39, math: 13,
};
/** Properties in whose values there are colors: one, or some among other things. */
const hasColors = /color$|^fill$|^stroke$|image$|image-source$|shadow$|filter$|^content$|^shape-outside$|^-webkit-box-reflect$/;
const units = /("(?:[^"\\]|\\.)*")|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]+)\b/g;
const number = (value) => `${+value.toFixed(6)}`;

/** The style of one element or pseudo-element. Values are computed when they are asked for. */
export class Style {
  /**
   * @param {Collector} collected what `collectDeclared` gave
   * @param {Style | null} parent that of the element that is inherited from
   * @param {Element} element
   * @param {string} pseudo the name of the pseudo-element, or ""
   * @param {Node} treeRoot the root of the element's tree
   * @param {Map<string, { isInherited: boolean, initial: string }>} registered the custom properties that the document has registered
   */
  constructor({ declared, stateful }, parent, element, pseudo, treeRoot, registered) {
    this.parent = parent;
    this.element = element;
    this.pseudo = pseudo;
    this.treeRoot = treeRoot;
    this.stateful = stateful;
    this.registered = registered;
    this.values = new SafeMap();
    /** The properties whose variables are being put in. */
    this.open = [];
    this.root = parent === null ? this : parent.root;
    this.declared = declared;
    this.isPhysical = false;
    /** The keyword that the size of the font comes from; "" where it comes from none, undefined where it is the parent's. */
    this.fontKeyword = undefined;
    /** Whether that size is the same for all families; undefined where it is so if the parent's is. */
    this.isFontAbsolute = undefined;
  }

  /** The declarations of a physical property, with those of the logical one that means it. */
  #itemsOf(name) {
    if (!this.isPhysical) this.#makePhysical();
    return this.declared.get(name);
  }

  #makePhysical() {
    this.isPhysical = true;
    const logical = [];
    this.declared.forEach((items, name) => {
      if (isLogical(name)) logical[logical.length] = name;
    });
    if (logical.length === 0) return;
    const direction = this.value("direction");
    const mode = this.value("writing-mode");
    for (let i = 0; i < logical.length; i++) {
      const name = physicalName(logical[i], direction, mode);
      const items = this.declared.get(logical[i]);
      const known = this.declared.get(name);
      this.declared.set(name, known === undefined ? items : merged(known, items));
    }
  }

  /** Whether the value of a property hangs on that of the parent. */
  #needsParent(name) {
    const items = name === "direction" || name === "writing-mode" || isCustomName(name)
      ? this.declared.get(name) : this.#itemsOf(name);
    if (items === undefined) return this.#isInherited(name);
    if (name === "font-size" || name === "font-weight") return true;
    const { value, pending } = items[items.length - 1].declaration;
    return pending !== null || value === "inherit" || value === "unset" || value.startsWith("revert")
      || hasSubstitution(value);
  }

  /** The computed value of a longhand or a custom property. No recursion from child to parent: trees are deep. */
  value(name) {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    const chain = [this];
    let style = this;
    while (style.parent !== null && style.parent.values.get(name) === undefined && style.#needsParent(name)) {
      style = style.parent;
      chain[chain.length] = style;
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      const computed = chain[i].#compute(name);
      chain[i].values.set(name, name === "font-size" ? chain[i].#scaledToFamily(computed) : computed);
    }
    return this.values.get(name);
  }

  #isInherited(name) {
    return isCustomName(name) ? this.registered.get(name)?.isInherited ?? true : longhand(name).isInherited;
  }

  #inherited(name) {
    return this.parent === null ? this.#initial(name) : this.parent.value(name);
  }

  #initial(name) {
    return isCustomName(name) ? this.registered.get(name)?.initial ?? "" : this.#computeSpecified(name, longhand(name).initial);
  }

  #compute(name) {
    const isEarly = name === "direction" || name === "writing-mode" || isCustomName(name);
    const items = isEarly ? this.declared.get(name) : this.#itemsOf(name);
    const isInherited = this.#isInherited(name);
    let index = items === undefined ? -1 : items.length - 1;
    while (index >= 0) {
      const text = this.#specified(name, items[index].declaration);
      switch (text) {
        case null:
          if (isCustomName(name) && !this.registered.has(name)) return "";
          return isInherited ? this.#inherited(name) : this.#initial(name);
        case "unset":
          return isInherited ? this.#inherited(name) : this.#initial(name);
        case "inherit":
          return name === "display" ? this.#computeSpecified(name, this.#inherited(name)) : this.#inherited(name);
        case "initial":
          return this.#initial(name);
        case "revert":
        case "revert-layer":
          index = revertedIndex(items, index, text);
          continue;
      }
      return isCustomName(name) ? text : this.#computeSpecified(name, text, items[index].baseURL);
    }
    return isInherited ? this.#inherited(name) : this.#initial(name);
  }

  /** The value with its variables put in; null where it is invalid at computed-value time. */
  #specified(name, { name: declaredName, value, pending }) {
    if (pending === null && !hasSubstitution(value)) return value;
    const text = this.#substitute(name, pending === null ? value : pending.text);
    if (text === null || isCustomName(name)) return text;
    const results = parseProperty(pending === null ? declaredName : pending.shorthand, text);
    for (let i = 0; i < (results?.length ?? 0); i++) {
      if (results[i].name === declaredName) return results[i].value;
    }
    return null;
  }

  /** https://drafts.csswg.org/css-variables-1/#cycles: a property that needs itself is invalid. */
  #substitute(name, text) {
    const { open } = this;
    const depth = open.length;
    open[depth] = { name, isCyclic: false };
    const result = substitute(text, (key) => {
      for (let i = 0; i < open.length; i++) {
        if (open[i].name !== key) continue;
        for (let j = i; j < open.length; j++) open[j].isCyclic = true;
        return null;
      }
      const value = this.value(key);
      return value === "" ? null : value;
    });
    const { isCyclic } = open[depth];
    open.length = depth;
    return isCyclic || result === null ? null : trimValue(result);
  }

  /** The names of the custom properties that the element or one above it declares. */
  customNames() {
    const names = [];
    const seen = { __proto__: null };
    for (let style = this; style !== null; style = style.parent) {
      style.declared.forEach((items, name) => {
        if (!isCustomName(name) || seen[name] === true) return;
        seen[name] = true;
        if (this.value(name) !== "") names[names.length] = name;
      });
    }
    return names;
  }

  get fontSize() {
    return parseFloat(this.value("font-size"));
  }

  /** https://drafts.csswg.org/css-values-4/#computed-value of a specified one, declared in a sheet of this base URL */
  #computeSpecified(name, text, baseURL = null) {
    if (name === "font-size") return this.#fontSize(text);
    let value = plain(name, this.#resolveUnits(name, text));
    if (name === "color") value = this.#resolveColors(value, () => this.#inherited(name));
    else if (hasColors.test(name) && !value.includes("currentcolor")) value = this.#resolveColors(value, () => "");
    if (value.includes("url(")) value = this.#resolveURLs(value, baseURL);
    return finish(this, name, value);
  }

  /** https://drafts.csswg.org/css-values-4/#url-processing: without a base URL that of the document counts. */
  #resolveURLs(text, baseURL) {
    const resolve = (url) => (baseURL === null
      ? load("dom/html").resolveURL(this.element, url) : load("library/url").parse(url, baseURL)?.href ?? null);
    return text.replace(/url\("(?:[^"\\]|\\[^])*"\)/g, (match) => {
      const [url] = parseParts(match)[0].parts;
      const resolved = url.value === "" || url.value.startsWith("#") ? null : resolve(url.value);
      return resolved === null ? match : serializeURL(resolved);
    });
  }

  #resolveUnits(name, text) {
    if (!/\d[a-z]/i.test(text)) return text;
    let hasRelative = false;
    const resolved = text.replace(units, (match, string, digits, unit) => {
      if (string !== undefined) return match;
      const pixels = this.#toPixels(name, +digits, unit);
      if (pixels === undefined) return match;
      hasRelative = true;
      return pixels;
    });
    if (!hasRelative || !resolved.includes("(")) return resolved;
    const parts = parseParts(resolved);
    return (parts === null ? null : matchGrammar(longhand(name).grammar, parts)) ?? resolved;
  }

  /** A dimension in its canonical unit; undefined for one that stays. */
  #toPixels(name, amount, unit) {
    const canonical = canonicalUnits[unit];
    if (canonical !== undefined) return `${number(amount * canonical.factor)}${canonical.unit}`;
    const { width, height } = environment;
    const base = name === "font-size" ? (this.parent?.fontSize ?? 16) : undefined;
    switch (unit) {
      case "em": case "ic":
        return `${number(amount * (base ?? this.fontSize))}px`;
      case "ex": case "ch": case "cap":
        return `${number((amount * (base ?? this.fontSize)) / 2)}px`;
      case "rem":
        return `${number(amount * (this === this.root && name === "font-size" ? 16 : this.root.fontSize))}px`;
      case "lh": case "rlh":
        return `${number(amount * (base ?? this.fontSize) * 1.2)}px`;
      case "vw": case "svw": case "lvw": case "dvw": case "vi": case "cqw": case "cqi":
        return `${number((amount * width) / 100)}px`;
      case "vh": case "svh": case "lvh": case "dvh": case "vb": case "cqh": case "cqb":
        return `${number((amount * height) / 100)}px`;
      case "vmin": case "svmin": case "lvmin": case "dvmin": case "cqmin":
        return `${number((amount * Math.min(width, height)) / 100)}px`;
      case "vmax": case "svmax": case "lvmax": case "dvmax": case "cqmax":
        return `${number((amount * Math.max(width, height)) / 100)}px`;
    }
    return undefined;
  }

  /** https://drafts.csswg.org/css-fonts-4/#font-size-prop */
  #fontSize(text) {
    const outer = this.parent?.fontSize ?? 16;
    this.fontKeyword = "";
    if (sizes[text] !== undefined) {
      this.fontKeyword = text;
      this.isFontAbsolute = false;
      return `${(this.#isMonospace() ? fixedSizes : sizes)[text]}px`;
    }
    if (text === "larger") return `${number(outer * 1.2)}px`;
    if (text === "smaller") return `${number(outer / 1.2)}px`;
    if (!/^[\d.e+-]+(?:em|ex|ch|cap|ic|lh|%)$/.test(text)) this.isFontAbsolute = true;
    const resolved = plain("font-size", this.#resolveUnits("font-size", text));
    if (resolved.endsWith("%")) return `${number((outer * parseFloat(resolved)) / 100)}px`;
    const mixed = /^calc\((-?[\d.]+)% ([-+]) ([\d.]+)px\)$/.exec(resolved);
    if (mixed !== null) return `${number((outer * +mixed[1]) / 100 + (mixed[2] === "-" ? -mixed[3] : +mixed[3]))}px`;
    return resolved;
  }

  #isMonospace() {
    return this.value("font-family") === "monospace";
  }

  /**
   * The size of the font where `monospace` becomes the only family, or does no longer: it is by 13/16 smaller then, or greater.
   * Source: updateFontForGenericFamilyChange in StyleBuilderState.cpp of https://github.com/WebKit/WebKit
   */
  #scaledToFamily(size) {
    const { parent } = this;
    this.fontKeyword ??= parent?.fontKeyword ?? "medium";
    this.isFontAbsolute ??= parent?.isFontAbsolute ?? false;
    // OPTIMIZATION: most elements have the family of their parents.
    if (this.isFontAbsolute || parent === null || this.#itemsOf("font-family") === undefined) return size;
    const isMonospace = this.#isMonospace();
    if (isMonospace === parent.#isMonospace()) return size;
    if (this.fontKeyword !== "") return `${(isMonospace ? fixedSizes : sizes)[this.fontKeyword]}px`;
    return `${number(isMonospace ? (parseFloat(size) * 13) / 16 : (parseFloat(size) * 16) / 13)}px`;
  }

  /** https://drafts.csswg.org/css-color-adjust-1/#color-scheme-effect */
  #isDark() {
    const schemes = this.value("color-scheme").split(" ");
    return schemes.includes("dark") && (environment["prefers-color-scheme"] === "dark" || !schemes.includes("light"));
  }

  /**
   * The value of a property as it is told: https://drafts.csswg.org/cssom/#resolved-value. The keyword `currentcolor` is what it is
   * where it is told, not where it was inherited from: https://drafts.csswg.org/css-color-4/#resolving-other-colors
   */
  told(name) {
    const value = this.value(name);
    if (value === "auto" && (name === "caret-color" || name === "outline-color")) return this.value("color");
    if (!value.includes("currentcolor") || !hasColors.test(name)) return value;
    return this.#resolveColors(value, () => this.value("color"));
  }

  /** Names of colors become what they are; a shadow or a gradient has them inside. */
  #resolveColors(text, current) {
    const isDark = text.includes("light-dark(") && this.#isDark();
    const currentColor = text.includes("currentcolor") ? current() : "";
    const compute = (color) => computeColor(color, currentColor, isDark);
    return isOneColor.test(text) ? compute(text) : replaceColors(text, compute);
  }
}

/** A word, or one function of numbers: what most values are. */
const isOneColor = /^(?:[-a-z]+|rgba?\([\d., ]*\))$/;

/**
 * A value in which calculations that have come to one number are that number, an integer or 0 where the property takes nothing
 * else. https://drafts.csswg.org/css-values-4/#calc-computed-value, #calc-range
 */
function plain(name, text) {
  if (!text.includes("calc(")) return text;
  const { grammar } = longhand(name);
  const attempts = [(value) => value, (value) => Math.floor(value + 0.5), (value) => Math.max(0, value), () => 1];
  for (let i = 0; i < attempts.length; i++) {
    const value = text.replace(resolvedMath, (match, digits, unit) => `${number(attempts[i](+digits))}${unit}`);
    const parts = parseParts(value);
    const fitting = parts === null ? null : matchGrammar(grammar, parts);
    if (fitting !== null) return fitting;
  }
  return text;
}

const resolvedMath = /calc\((-?[\d.]+(?:e[-+]?\d+)?)([a-z]*|%)\)/gi;

/** Two sorted lists of declarations as one. */
function merged(a, b) {
  const all = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const takesFirst = j === b.length || (i < a.length && isWeaker(a[i], b[j]));
    all[all.length] = takesFirst ? a[i++] : b[j++];
  }
  return all;
}
