// https://drafts.csswg.org/cssom/#serializing-selectors
import { serializeAnB, serializeIdentifier, serializeString } from "library/css-syntax";

function serializePrefix(simple) {
  if (simple.prefix === undefined) return "";
  return simple.prefix === "*" ? "*|" : `${serializeIdentifier(simple.prefix)}|`;
}

/** The prefix of a type selector: left out where it says what holds without it. */
function serializeTypePrefix(simple, namespaces) {
  if (simple.prefix === undefined) return "";
  if (simple.prefix === "*" && namespaces?.default === undefined) return "";
  if (simple.prefix !== "" && simple.prefix !== "*" && simple.namespace === namespaces?.default) return "";
  return serializePrefix(simple);
}

function serializeAttribute(simple) {
  const { operator, value, flag } = simple;
  const prefix = simple.prefix === "" ? "" : serializePrefix(simple);
  const name = `${prefix}${serializeIdentifier(simple.name)}`;
  if (operator === "") return `[${name}]`;
  return `[${name}${operator}${serializeString(value)}${flag === "" ? "" : ` ${flag}`}]`;
}

function serializeLanguages(languages) {
  let text = "";
  for (let i = 0; i < languages.length; i++) {
    const { value, isString } = languages[i];
    text += `${i === 0 ? "" : ", "}${isString ? serializeString(value) : serializeIdentifier(value)}`;
  }
  return text;
}

function serializeNames(names) {
  let text = "";
  for (let i = 0; i < names.length; i++) text += `${i === 0 ? "" : " "}${serializeIdentifier(names[i])}`;
  return text;
}

function serializeArgument(simple, namespaces) {
  if (simple.step !== undefined) {
    const of = simple.selectors === undefined ? "" : ` of ${serializeSelectorList(simple.selectors, namespaces)}`;
    return `(${serializeAnB(simple.step)}${of})`;
  }
  if (simple.selectors !== undefined) return `(${serializeSelectorList(simple.selectors, namespaces)})`;
  if (simple.languages !== undefined) return `(${serializeLanguages(simple.languages)})`;
  if (simple.argument !== undefined) return `(${serializeIdentifier(simple.argument)})`;
  if (simple.names !== undefined) return `(${serializeNames(simple.names)})`;
  return "";
}

function serializeSimple(simple, namespaces) {
  switch (simple.kind) {
    case "universal":
      return `${serializeTypePrefix(simple, namespaces)}*`;
    case "type":
      return `${serializeTypePrefix(simple, namespaces)}${serializeIdentifier(simple.name)}`;
    case "id":
      return `#${serializeIdentifier(simple.value)}`;
    case "class":
      return `.${serializeIdentifier(simple.value)}`;
    case "attribute":
      return serializeAttribute(simple);
    case "pseudo":
      return `:${serializeIdentifier(simple.name)}${serializeArgument(simple, namespaces)}`;
    case "nesting":
      return "&";
    case "pseudo-element": {
      let text = `::${serializeIdentifier(simple.name)}${serializeArgument(simple, namespaces)}`;
      for (let i = 0; i < (simple.states?.length ?? 0); i++) text += serializeSimple(simple.states[i], namespaces);
      return text;
    }
  }
  return "";
}

function serializeCompound({ simples, pseudoElement }, namespaces) {
  const isAlone = simples.length === 1 && pseudoElement === null;
  let text = "";
  for (let i = 0; i < simples.length; i++) {
    const part = serializeSimple(simples[i], namespaces);
    if (part !== "*" || isAlone) text += part;
  }
  return pseudoElement === null ? text : text + serializeSimple(pseudoElement, namespaces);
}

function serializeComplex(complex, namespaces) {
  let text = serializeCompound(complex, namespaces);
  for (let compound = complex; compound.left !== null; compound = compound.left) {
    const first = compound.left.simples[0];
    const isRelative = first?.kind === "anchor" || first?.isImplied === true;
    const left = isRelative ? "" : serializeCompound(compound.left, namespaces);
    if (compound.combinator === " ") text = isRelative ? text : `${left} ${text}`;
    else text = isRelative ? `${compound.combinator} ${text}` : `${left} ${compound.combinator} ${text}`;
  }
  return text;
}

export function serializeSelectorList(selectors, namespaces = undefined) {
  let text = "";
  for (let i = 0; i < selectors.length; i++) {
    text += `${i === 0 ? "" : ", "}${serializeComplex(selectors[i], namespaces)}`;
  }
  return text;
}
