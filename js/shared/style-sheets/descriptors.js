// Descriptors of rules that are no style rules: https://drafts.csswg.org/css-fonts-4/#font-face-rule and others
import { parseParts, serializeGeneric, joinParts, trimValue } from "library/css-values";
import { DeclarationBlock } from "library/declarations";
import { asciiLower, splitOnCommas } from "library/tree";

function setOf(names) {
  const set = { __proto__: null };
  const list = names.split(" ");
  for (let i = 0; i < list.length; i++) set[list[i]] = true;
  return set;
}

const tables = {
  __proto__: null,
  "font-face": setOf("font-family src font-style font-weight font-stretch font-width unicode-range "
    + "font-feature-settings font-variation-settings font-display ascent-override descent-override line-gap-override "
    + "size-adjust"),
  "counter-style": setOf("system negative prefix suffix range pad fallback symbols additive-symbols speak-as"),
  property: setOf("syntax inherits initial-value"),
};

/** The names of a rule's descriptors. */
export function descriptorsOf(kind) {
  return tables[kind];
}

function valueOf(name, text, parts) {
  if (name === "initial-value") return trimValue(text);
  return name === "unicode-range" ? unicodeRanges(text) : joinParts(parts, serializeGeneric);
}

const mostCodePoint = 0x10ffff;

/** A list of ranges of characters, or null: https://drafts.csswg.org/css-syntax/#urange-syntax */
function unicodeRanges(text) {
  const ranges = splitOnCommas(text);
  for (let i = 0; i < ranges.length; i++) {
    const found = /^u\+(?:([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?|([0-9a-f]{0,5})(\?{1,6}))$/i.exec(ranges[i]);
    if (found === null) return null;
    const [, first, last = first, known, unknown] = found;
    if (first === undefined && known.length + unknown.length > 6) return null;
    const start = parseInt(first ?? known + unknown.replaceAll("?", "0"), 16);
    const end = parseInt(last ?? known + unknown.replaceAll("?", "F"), 16);
    if (start > end || end > mostCodePoint) return null;
    const hexadecimal = (number) => number.toString(16).toUpperCase();
    ranges[i] = `U+${hexadecimal(start)}${start === end ? "" : `-${hexadecimal(end)}`}`;
  }
  return ranges.join(", ");
}

/** Declarations whose names are those of `allowed`; properties where that is null. */
class DescriptorBlock extends DeclarationBlock {
  constructor(allowed) {
    super();
    this.allowed = allowed;
  }

  declareNamed(name, text, isImportant) {
    return this.allowed === null
      ? super.declareNamed(name, text, isImportant) : this.setDescriptor(asciiLower(name), text);
  }

  /** Keeps a descriptor; returns whether its value is one. */
  setDescriptor(name, text) {
    const parts = parseParts(text);
    if (this.allowed[name] !== true || parts === null || parts.length === 0) return false;
    const value = valueOf(name, text, parts);
    if (value === null) return false;
    const known = this.find(name);
    if (known !== null) known.value = value;
    else this.list[this.list.length] = { name, value, isImportant: false, pending: null };
    return true;
  }
}

export function makeDescriptorBlock(allowed) {
  return new DescriptorBlock(allowed);
}
