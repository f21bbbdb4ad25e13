// Descriptors of rules that are no style rules: https://drafts.csswg.org/css-fonts-4/#font-face-rule and others
import { parseParts, serializeGeneric, joinParts, trimValue } from "library/css-values";
import { DeclarationBlock } from "library/declarations";
import { asciiLower } from "library/tree";

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
    const value = name === "initial-value" ? trimValue(text) : joinParts(parts, serializeGeneric);
    const known = this.find(name);
    if (known !== null) known.value = value;
    else this.list[this.list.length] = { name, value, isImportant: false, pending: null };
    return true;
  }
}

export function makeDescriptorBlock(allowed) {
  return new DescriptorBlock(allowed);
}
