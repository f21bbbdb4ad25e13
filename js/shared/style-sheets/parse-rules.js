// https://drafts.csswg.org/css-syntax/#css-stylesheets
//
// A rule is an object with a `kind`, its `parent` rule or null, its `sheet`, `object` for the CSSRule that a script has
// seen of it, `depth`: how many rules are around it, and what its kind has: see the functions below. A sheet is
// `{ rules, namespaces, version, … }`.
import { SafeMap } from "dom/nodes";
import { TokenStream } from "library/css-syntax";
import { isCustomName, parseParts } from "library/css-values";
import { DeclarationBlock, consumeDeclaration, skipDeclaration } from "library/declarations";
import { $mode, asciiLower, stripWhitespace } from "library/tree";
import { parseMediaQueryList } from "shared/media-queries";
import { parseSelectorList } from "library/selectors";
import { descriptorsOf, makeDescriptorBlock } from "./descriptors.js";
import { takePlainBlock, takePlainPrelude } from "./plain-css.js";
import { evaluateCondition } from "./supports.js";

function makeRule(kind, parent, sheet, members) {
  return { kind, parent, sheet, object: null, depth: parent === null ? 0 : parent.depth + 1, ...members };
}

/**
 * So deep rules may be nested: what is deeper is left out.
 * Source: maximumRuleListNestingLevel in CSSParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/css/parser
 */
const mostNested = 128;
const isTooDeep = (parent) => parent !== null && parent.depth >= mostNested;

const makeBlock = (sheet, text = null) => new DeclarationBlock(text, sheet.document?.[$mode]);

/** The namespaces of a sheet as selectors want them, or undefined where it declares none. */
function namespacesOf(sheet) {
  return sheet.namespaces ?? undefined;
}

const nesting = (parent) => ({ kind: "nesting", parent });

/** The innermost style rule or `@scope` that a rule is nested in, or null: both say what `&` stands for. */
function nearestNesting(rule) {
  let outer = rule;
  while (outer !== null && outer.kind !== "style" && outer.kind !== "scope") outer = outer.parent;
  return outer;
}

/** The style rule that a rule is nested in, or null. */
function nestingParent(rule) {
  const nearest = nearestNesting(rule);
  return nearest?.kind === "style" ? nearest : null;
}

/** Puts the parent rule's selectors where `&` stands: https://drafts.csswg.org/css-nesting/#nest-selector */
function bindNesting(selectors, parent) {
  const bind = (list) => {
    for (let i = 0; i < list.length; i++) {
      for (let compound = list[i]; compound !== null; compound = compound.left) {
        for (let j = 0; j < compound.simples.length; j++) {
          const simple = compound.simples[j];
          if (simple.kind === "nesting") simple.parent = parent;
          else if (simple.selectors !== undefined) bind(simple.selectors);
        }
      }
    }
  };
  bind(selectors);
}

/** Whether a simple selector that `test` says yes to stands in a selector, at any depth. */
function contains(selector, test) {
  for (let compound = selector; compound !== null; compound = compound.left) {
    for (let i = 0; i < compound.simples.length; i++) {
      const simple = compound.simples[i];
      if (test(simple)) return true;
      for (let j = 0; j < (simple.selectors?.length ?? 0); j++) {
        if (contains(simple.selectors[j], test)) return true;
      }
    }
  }
  return false;
}

const isNesting = ({ kind }) => kind === "nesting";
const isScope = ({ kind, meaning }) => kind === "nesting" || (kind === "pseudo" && meaning === "scope");

/** Puts a simple selector and the descendant combinator before a selector. */
function putBefore(selector, simple) {
  let first = selector;
  while (first.left !== null) first = first.left;
  first.left = { simples: [simple], pseudoElement: null, combinator: null, left: null };
  first.combinator = " ";
}

/** What stands before a combinator that a selector begins with: in `@scope` the scoping root. */
const relativeIn = (rule) => (nearestNesting(rule)?.kind === "scope" ? nesting(undefined) : { kind: "none" });

/**
 * The selectors of a style rule in no other one. In `@scope` those that do not name the scoping root are of what is in it.
 * https://drafts.csswg.org/css-cascade-6/#scoped-rules, https://github.com/w3c/csswg-drafts/issues/8377
 * @param {object} relative what may stand before a combinator that comes first
 */
function parseOuterSelectors(text, relative, sheet) {
  const isScoped = relative.kind === "nesting";
  const selectors = parseSelectorList(text, namespacesOf(sheet), relative);
  if (selectors === null || !isScoped) return selectors;
  for (let i = 0; i < selectors.length; i++) {
    if (!contains(selectors[i], isScope)) putBefore(selectors[i], { ...nesting(undefined), isImplied: true });
  }
  return selectors;
}

/** The selectors of a style rule, or null: nested ones are relative to those around them. */
export function parseRuleSelectors(text, outer, sheet) {
  const parent = nestingParent(outer);
  if (parent === null) return parseOuterSelectors(text, relativeIn(outer), sheet);
  const selectors = parseSelectorList(text, namespacesOf(sheet), nesting(parent.selectors));
  if (selectors === null) return null;
  for (let i = 0; i < selectors.length; i++) {
    if (!contains(selectors[i], isNesting)) putBefore(selectors[i], nesting(parent.selectors));
  }
  bindNesting(selectors, parent.selectors);
  return selectors;
}

/**
 * Reads up to the block of a rule, or to where it ends without one: the text before.
 * @param {boolean} isNested whether the rule stands in a block, whose end it cannot pass
 * @param {boolean} endsAtSemicolon whether a semicolon ends it
 */
function consumePrelude(stream, isNested, endsAtSemicolon) {
  const { start } = stream.peek();
  const text = endsAtSemicolon ? null : takePlainPrelude(stream);
  if (text !== null) return text;
  for (;;) {
    const { type } = stream.peek();
    const isEnd = type === "eof" || type === "{" || (isNested && type === "}") || (endsAtSemicolon && type === ";");
    if (isEnd) return stream.slice(start);
    stream.skipValue();
  }
}

/**
 * https://drafts.csswg.org/css-syntax/#consume-qualified-rule
 * @param {boolean} isAmongDeclarations whether it could have been a declaration
 */
function consumeStyleRule(stream, parent, sheet, isAmongDeclarations) {
  const prelude = consumePrelude(stream, parent !== null, isAmongDeclarations);
  if (stream.peek().type !== "{") return null;
  if (startsCustomProperty(prelude)) {
    if (isAmongDeclarations) skipDeclaration(stream, true);
    else stream.skipValue();
    return null;
  }
  stream.next();
  const selectors = isTooDeep(parent) ? null : parseRuleSelectors(prelude, parent, sheet);
  if (selectors === null) {
    stream.skipBlock("}");
    return null;
  }
  const declarations = takePlainBlock(stream);
  const rule = makeRule("style", parent, sheet, { selectors, block: makeBlock(sheet, declarations), rules: [] });
  if (declarations === null) consumeBlock(stream, rule, rule.block);
  else stream.next();
  return rule;
}

function startsCustomProperty(prelude) {
  // OPTIMIZATION: few preludes begin so.
  if (!/^[\t\n\f\r ]*(?:--|\\|\/\*)/.test(prelude)) return false;
  const stream = new TokenStream(prelude);
  stream.skipSpace();
  const { type, value } = stream.next();
  stream.skipSpace();
  return type === "ident" && isCustomName(value) && stream.next().type === ":";
}

/** Whether a declaration stands at the stream's place, not a nested rule. */
function isDeclaration(stream) {
  const mark = stream.mark();
  const name = stream.next();
  stream.skipSpace();
  const hasColon = stream.next().type === ":";
  let found = name.type === "ident" && hasColon;
  if (found && !isCustomName(name.value)) {
    for (let { type } = stream.peek(); type !== "eof" && type !== ";" && type !== "}" && found; { type } = stream.peek()) {
      if (type === "{") found = false;
      else stream.skipValue();
    }
  }
  stream.reset(mark);
  return found;
}

const nestable = {
  __proto__: null, style: true, media: true, supports: true, layer: true, container: true, scope: true, "starting-style": true,
};
const isForSheet = (rule) => rule.kind === "import" || rule.kind === "namespace";

/**
 * Whether a rule may stand in another one. There are no imports and no namespaces in a block, and in a style rule there is little:
 * https://drafts.csswg.org/css-nesting/#conditionals
 */
export const mayStandIn = (rule, parent) => (nestingParent(parent) === null ? !isForSheet(rule) : nestable[rule.kind] === true);

/**
 * https://drafts.csswg.org/css-syntax/#consume-block-contents
 * @param {(name: string, text: string, isImportant: boolean) => void} declare is called for each declaration
 * @param {(rule: object) => void} add is called for each rule
 */
function consumeContents(stream, parent, sheet, declare, add) {
  for (;;) {
    const { type } = stream.peek();
    if (type === "eof") return;
    if (type === "}") {
      stream.next();
      return;
    }
    if (type === " " || type === ";") {
      stream.next();
    } else if (isDeclaration(stream)) {
      consumeDeclaration(stream, declare, true);
    } else {
      const inner = type === "at-keyword" ? consumeAtRule(stream, parent, sheet) : consumeStyleRule(stream, parent, sheet, true);
      if (inner !== null && mayStandIn(inner, parent)) add(inner);
    }
  }
}

/** The contents of a style rule or a rule nested in one. */
function consumeBlock(stream, rule, firstBlock) {
  let block = firstBlock;
  const declare = (name, text, isImportant) => {
    const declared = block ?? makeBlock(rule.sheet);
    if (!declared.declareNamed(name, text, isImportant) || block !== null) return;
    block = declared;
    rule.rules[rule.rules.length] = makeRule("nested-declarations", rule, rule.sheet, { block });
  };
  consumeContents(stream, rule, rule.sheet, declare, (inner) => {
    block = null;
    rule.rules[rule.rules.length] = inner;
  });
}

const ignore = () => {};

/**
 * The rules in a block that is not nested in a style rule. A semicolon ends none of them, as in WebKit, where the standard has it do so.
 * Source: consumeRuleList in CSSParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/css/parser
 */
function consumeRules(stream, parent, sheet) {
  const rules = [];
  for (;;) {
    const { type } = stream.peek();
    if (type === "eof") return rules;
    if (type === "}") {
      stream.next();
      return rules;
    }
    if (type === " ") {
      stream.next();
      continue;
    }
    const rule = type === "at-keyword" ? consumeAtRule(stream, parent, sheet) : consumeStyleRule(stream, parent, sheet, false);
    if (rule !== null && mayStandIn(rule, parent)) rules[rules.length] = rule;
  }
}

/** The rules in a block that groups them: nested in a style rule or `@scope` they hold declarations too. */
function consumeGroup(stream, rule) {
  if (nearestNesting(rule) === null) rule.rules = consumeRules(stream, rule, rule.sheet);
  else consumeBlock(stream, rule, null);
  return rule;
}

/**
 * Declarations and nothing else. Only those of a page may be important: https://drafts.csswg.org/css-animations-1/#keyframes,
 * https://drafts.csswg.org/css-syntax/#style-rules
 */
function consumeDescriptors(stream, rule, allowed) {
  const block = (rule.block = makeDescriptorBlock(allowed));
  const declare = (name, text, isImportant) => {
    if (!isImportant || rule.kind === "page") block.declareNamed(name, text, isImportant);
  };
  consumeContents(stream, rule, rule.sheet, declare, ignore);
  return rule;
}

/** A text without its comments and the white space around it: what stands in a string or an address is no comment. */
function withoutComments(text) {
  if (!text.includes("/*")) return stripWhitespace(text);
  const stream = new TokenStream(text);
  let plain = "";
  let last = 0;
  for (let token = stream.next(); token.type !== "eof"; token = stream.next()) {
    const source = stream.slice(token.start, token.end);
    // Names that a comment has parted stay two.
    if (token.start > last && /[-\w\u0080-\uffff]$/.test(plain) && /^[-\w\u0080-\uffff\\(%]/.test(source)) plain += "/**/";
    plain += source;
    last = token.end;
  }
  return stripWhitespace(plain);
}

/** https://drafts.csswg.org/css-syntax/#consume-at-rule: null for a rule that is not known or not valid. */
function consumeAtRule(stream, parent, sheet) {
  const name = asciiLower(stream.next().value);
  const prelude = withoutComments(consumePrelude(stream, parent !== null, true));
  const hasBlock = stream.peek().type === "{";
  if (!hasBlock && stream.peek().type === ";") stream.next();
  const make = hasBlock ? blockRules[name] : statementRules[name];
  if (hasBlock) stream.next();
  const rule = make === undefined || isTooDeep(parent) ? null : make(prelude, parent, sheet);
  if (rule === null) {
    if (hasBlock) stream.skipBlock("}");
    return null;
  }
  if (hasBlock) rule.consume(stream);
  delete rule.consume;
  return rule.kind === "property" && !registersProperty(rule) ? null : rule;
}

/** https://drafts.css-houdini.org/css-properties-values-api-1/#at-property-rule */
function registersProperty({ block }) {
  const syntax = block.find("syntax")?.value ?? "";
  const isKnown = /^"[^]*"$/.test(syntax) && /^(?:true|false)$/i.test(block.find("inherits")?.value ?? "");
  return isKnown && (/^"\s*\*\s*"$/.test(syntax) || block.find("initial-value") !== null);
}

function group(kind, members, parent, sheet) {
  const rule = makeRule(kind, parent, sheet, { ...members, rules: [] });
  rule.consume = (stream) => consumeGroup(stream, rule);
  return rule;
}

function descriptors(kind, members, parent, sheet, allowed) {
  const rule = makeRule(kind, parent, sheet, members);
  rule.consume = (stream) => consumeDescriptors(stream, rule, allowed);
  return rule;
}

const layerName = /^-?[A-Za-z_\u0080-\uffff][-\w\u0080-\uffff]*(?:\.-?[A-Za-z_\u0080-\uffff][-\w\u0080-\uffff]*)*$/;

function keyframesName(text) {
  const parts = parseParts(text);
  if (parts === null || parts.length !== 1) return null;
  const [{ type, value }] = parts;
  const isFree = type === "ident" && !/^(?:none|initial|inherit|unset|default|revert|revert-layer)$/i.test(value);
  return type === "string" || isFree ? value : null;
}

/** https://drafts.csswg.org/css-animations-1/#keyframes */
function consumeKeyframes(stream, rule) {
  for (;;) {
    const { type } = stream.peek();
    if (type === "eof") return;
    if (type === "}") {
      stream.next();
      return;
    }
    if (type === " ") {
      stream.next();
      continue;
    }
    const keys = parseKeys(consumePrelude(stream, true, false));
    if (stream.peek().type !== "{") continue;
    stream.next();
    const frame = makeRule("keyframe", rule, rule.sheet, { keys });
    consumeDescriptors(stream, frame, null);
    if (keys !== null) rule.rules[rule.rules.length] = frame;
  }
}

/** The selectors of a keyframe as text: null if they are not valid. */
export function parseKeys(text) {
  const list = withoutComments(text).split(",");
  let keys = "";
  for (let i = 0; i < list.length; i++) {
    const word = stripWhitespace(list[i]).toLowerCase();
    let number = word === "from" ? 0 : word === "to" ? 100 : -1;
    if (/^[+]?(?:\d+\.?\d*|\.\d+)%$/.test(word)) number = parseFloat(word);
    if (number < 0 || number > 100) return null;
    keys += `${i === 0 ? "" : ", "}${number}%`;
  }
  return keys;
}

const keyframes = (prelude, parent, sheet) => {
  const name = keyframesName(prelude);
  if (name === null) return null;
  const rule = makeRule("keyframes", parent, sheet, { name, rules: [] });
  rule.consume = (stream) => consumeKeyframes(stream, rule);
  return rule;
};

/** https://drafts.csswg.org/css-page-3/#page-selectors: names have their case, the words behind colons have none. */
const pageSelector = (prelude) => prelude.replace(/:[-\w]+/g, (pseudo) => pseudo.toLowerCase());

const blockRules = {
  __proto__: null,
  media: (prelude, parent, sheet) => group("media", { queries: parseMediaQueryList(prelude) }, parent, sheet),
  supports(prelude, parent, sheet) {
    const isMet = evaluateCondition(prelude);
    return isMet === null ? null : group("supports", { text: prelude, isMet }, parent, sheet);
  },
  layer: (prelude, parent, sheet) => (prelude === "" || layerName.test(prelude)
    ? group("layer", { name: prelude }, parent, sheet) : null),
  container: (prelude, parent, sheet) => (prelude === "" ? null : group("container", { text: prelude }, parent, sheet)),
  scope: (prelude, parent, sheet) => scopeRule(prelude, parent, sheet),
  "starting-style": (prelude, parent, sheet) => (prelude === "" ? group("starting-style", {}, parent, sheet) : null),
  "font-face": (prelude, parent, sheet) => (prelude === ""
    ? descriptors("font-face", {}, parent, sheet, descriptorsOf("font-face")) : null),
  page: (prelude, parent, sheet) => descriptors("page", { selector: pageSelector(prelude) }, parent, sheet, null),
  "counter-style": (prelude, parent, sheet) => (/^[-\w\u0080-\uffff]+$/.test(prelude) && prelude.toLowerCase() !== "none"
    ? descriptors("counter-style", { name: prelude }, parent, sheet, descriptorsOf("counter-style")) : null),
  property: (prelude, parent, sheet) => (isCustomName(prelude)
    ? descriptors("property", { name: prelude }, parent, sheet, descriptorsOf("property")) : null),
  keyframes,
  "-webkit-keyframes": keyframes,
};

/** The text in the brackets at a stream's place; undefined where there are none. */
function consumeBrackets(stream) {
  if (stream.peek().type !== "(") return undefined;
  const { end } = stream.next();
  stream.skipBlock(")");
  return stream.slice(end, stream.mark() - 1);
}

/** https://drafts.csswg.org/css-cascade-6/#scoped-styles */
function scopeRule(prelude, parent, sheet) {
  const stream = new TokenStream(prelude);
  const start = consumeBrackets(stream);
  stream.skipSpace();
  let end;
  if (stream.peek().type === "ident" && stream.peek().value.toLowerCase() === "to") {
    stream.next();
    stream.skipSpace();
    end = consumeBrackets(stream);
    if (end === undefined) return null;
  }
  if (stream.peek().type !== "eof") return null;
  const members = {
    start: start === undefined ? undefined : parseRuleSelectors(start, parent, sheet),
    end: end === undefined ? undefined : parseOuterSelectors(end, nesting(undefined), sheet),
  };
  return members.start === null || members.end === null ? null : group("scope", members, parent, sheet);
}

/** https://drafts.csswg.org/css-cascade-5/#at-import */
function importRule(prelude, parent, sheet) {
  const stream = new TokenStream(prelude);
  const first = stream.next();
  let href = null;
  if (first.type === "string" || first.type === "url") href = first.value;
  else if (first.type === "function" && first.value.toLowerCase() === "url") {
    stream.skipSpace();
    const inner = stream.next();
    if (inner.type === "string") href = inner.value;
    stream.skipBlock(")");
  }
  if (href === null) return null;
  let rest = stripWhitespace(stream.text.slice(stream.peek().start));
  let layer = null;
  let supports = null;
  const layerMatch = /^layer(?:\(\s*([^)]*?)\s*\))?(?=[\s(]|$)/i.exec(rest);
  if (layerMatch !== null && (layerMatch[1] === undefined || layerName.test(layerMatch[1]))) {
    layer = layerMatch[1] ?? "";
    rest = stripWhitespace(rest.slice(layerMatch[0].length));
  }
  const supportsMatch = /^supports\(((?:[^()]|\([^()]*\))*)\)/i.exec(rest);
  if (supportsMatch !== null) {
    [, supports] = supportsMatch;
    rest = stripWhitespace(rest.slice(supportsMatch[0].length));
  }
  return makeRule("import", parent, sheet, { href, layer, supports, queries: parseMediaQueryList(rest), imported: null });
}

/** https://drafts.csswg.org/css-namespaces/#declaration */
function namespaceRule(prelude, parent, sheet) {
  const parts = parseParts(prelude);
  if (parts === null || parts.length < 1 || parts.length > 2) return null;
  const prefix = parts.length === 2 ? parts[0].value : "";
  if (parts.length === 2 && parts[0].type !== "ident") return null;
  const last = parts[parts.length - 1];
  const isQuoted = last.type === "function" && last.lower === "url" && last.parts[0]?.type === "string";
  const uri = isQuoted ? last.parts[0].value : last.type === "string" || last.type === "url" ? last.value : null;
  return uri === null ? null : makeRule("namespace", parent, sheet, { prefix, uri });
}

function layerStatement(prelude, parent, sheet) {
  const names = prelude.split(",");
  for (let i = 0; i < names.length; i++) {
    names[i] = stripWhitespace(names[i]);
    if (!layerName.test(names[i])) return null;
  }
  return makeRule("layer-statement", parent, sheet, { names });
}

const statementRules = {
  __proto__: null, import: importRule, namespace: namespaceRule, layer: layerStatement,
};

/** Which rules may stand behind a rule: imports first, then namespaces, then the others. */
export function rankOf(kind) {
  return kind === "import" ? 1 : kind === "namespace" ? 2 : kind === "layer-statement" ? 0 : 3;
}

/** Tells the selectors of a sheet its namespaces. */
export function noteNamespaces(sheet) {
  sheet.namespaces = null;
  for (let i = 0; i < sheet.rules.length; i++) {
    const { kind, prefix, uri } = sheet.rules[i];
    if (kind !== "namespace") continue;
    sheet.namespaces ??= { default: undefined, prefixes: new SafeMap() };
    if (prefix === "") sheet.namespaces.default = uri;
    else sheet.namespaces.prefixes.set(prefix, uri);
  }
}

/** https://drafts.csswg.org/css-syntax/#parse-stylesheet: fills a sheet with the rules of a text. */
export function parseSheet(text, sheet) {
  const stream = new TokenStream(text);
  sheet.rules = [];
  let rank = 0;
  while (stream.peek().type !== "eof") {
    const { type } = stream.peek();
    if (type === " " || type === "<!--" || type === "-->") {
      stream.next();
      continue;
    }
    const rule = type === "at-keyword" ? consumeAtRule(stream, null, sheet) : consumeStyleRule(stream, null, sheet, false);
    if (rule === null) continue;
    const its = rankOf(rule.kind);
    if (its !== 0 && its < rank) continue;
    // Layers may be named before imports, but not between them and the rest.
    rank = its === 0 ? rank : its;
    sheet.rules[sheet.rules.length] = rule;
    if (rule.kind === "namespace") noteNamespaces(sheet);
  }
}

/** https://drafts.csswg.org/css-syntax/#parse-rule: null if there is none, or more. */
export function parseRule(text, parent, sheet) {
  const stream = new TokenStream(text);
  stream.skipSpace();
  if (stream.peek().type === "eof") return null;
  const rule = stream.peek().type === "at-keyword"
    ? consumeAtRule(stream, parent, sheet) : consumeStyleRule(stream, parent, sheet, nearestNesting(parent) !== null);
  stream.skipSpace();
  return stream.peek().type === "eof" ? rule : null;
}

/** A keyframe of its own, or null. */
export function parseKeyframe(text, rule) {
  const holder = { rules: [], sheet: rule.sheet };
  consumeKeyframes(new TokenStream(text), holder);
  if (holder.rules.length !== 1) return null;
  holder.rules[0].parent = rule;
  return holder.rules[0];
}
