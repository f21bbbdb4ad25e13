// Rules that hold rules or say something of the sheet: css-conditional, css-cascade, css-animations, css-namespaces
import { load, primordials, push, put, webidl } from "core";
import { addIterator, internal } from "dom/nodes";
import { serializeIdentifier, serializeString, serializeURL } from "library/css-syntax";
import { StringPrototypeReplace, pattern } from "library/text";
import { serializeMediaQueryList } from "shared/media-queries";
import { serializeSelectorList } from "library/selectors";
import { $collection, wrapLegacy } from "library/tree";
import { parseKeyframe, parseKeys, touch } from "shared/style-sheets";
import { $rule, CSSGroupingRule, CSSRule, blockText, provideText } from "./css-rule.js";
import { makeMediaList } from "./media-list.js";
import { ruleListHandler, ruleListOf } from "./rule-list.js";
import { objectOf, provideRule } from "./rule-object.js";

const { RegExpPrototypeExec, StringPrototypeToLowerCase, StringPrototypeToUpperCase } = primordials;

function provide(kind, Interface, serialize, constants = undefined) {
  webidl.expose(Interface, constants);
  if (kind === null) return;
  provideRule(kind, (rule) => new Interface(internal, rule));
  provideText(kind, serialize);
}

function mediaOf(rule) {
  return (rule.media ??= makeMediaList(() => rule.queries, (queries) => {
    rule.queries = queries;
    touch(rule.sheet);
  }));
}

/** https://drafts.csswg.org/css-conditional-3/#the-cssconditionrule-interface */
export class CSSConditionRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get conditionText() {
    const { kind, queries, text } = this[$rule];
    return kind === "media" ? serializeMediaQueryList(queries) : text;
  }
}
provide(null, CSSConditionRule);

export class CSSMediaRule extends CSSConditionRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get media() {
    return mediaOf(this[$rule]);
  }

  set media(value) {
    mediaOf(this[$rule]).mediaText = value;
  }
}
provide("media", CSSMediaRule, (rule) => `@media ${serializeMediaQueryList(rule.queries)} ${blockText(rule.rules)}`);

export class CSSSupportsRule extends CSSConditionRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }
}
provide("supports", CSSSupportsRule, (rule) => `@supports ${rule.text} ${blockText(rule.rules)}`);

/** https://drafts.csswg.org/css-conditional-5/#the-csscontainerrule-interface */
export class CSSContainerRule extends CSSConditionRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get containerName() {
    return containerParts(this[$rule].text).name;
  }

  get containerQuery() {
    return containerParts(this[$rule].text).query;
  }
}
provide("container", CSSContainerRule, (rule) => `@container ${rule.text} ${blockText(rule.rules)}`);

function containerParts(text) {
  const match = RegExpPrototypeExec(/^([^(\s]+)\s+([^]*)$/, text);
  const hasName = match !== null && StringPrototypeToLowerCase(match[1]) !== "not";
  return hasName ? { name: match[1], query: match[2] } : { name: "", query: text };
}

/** https://drafts.csswg.org/css-cascade-5/#the-csslayerblockrule-interface */
export class CSSLayerBlockRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get name() {
    return this[$rule].name;
  }
}
provide("layer", CSSLayerBlockRule, (rule) => (
  `@layer ${rule.name === "" ? "" : `${rule.name} `}${blockText(rule.rules)}`));

export class CSSLayerStatementRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get nameList() {
    const names = [];
    for (let i = 0; i < this[$rule].names.length; i++) put(names, i, this[$rule].names[i]);
    return Object.freeze(names);
  }
}
provide("layer-statement", CSSLayerStatementRule, (rule) => {
  let text = "";
  for (let i = 0; i < rule.names.length; i++) text += `${i === 0 ? "" : ", "}${rule.names[i]}`;
  return `@layer ${text};`;
});

/** https://drafts.csswg.org/css-cascade-6/#the-cssscoperule-interface */
export class CSSScopeRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get start() {
    const { start } = this[$rule];
    return start === undefined ? null : serializeSelectorList(start);
  }

  get end() {
    const { end } = this[$rule];
    return end === undefined ? null : serializeSelectorList(end);
  }
}
provide("scope", CSSScopeRule, (rule) => {
  const start = rule.start === undefined ? "" : `(${serializeSelectorList(rule.start)}) `;
  const end = rule.end === undefined ? "" : `to (${serializeSelectorList(rule.end)}) `;
  return `@scope ${start}${end}${blockText(rule.rules)}`;
});

export class CSSStartingStyleRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }
}
provide("starting-style", CSSStartingStyleRule, (rule) => `@starting-style ${blockText(rule.rules)}`);

/** https://drafts.csswg.org/cssom/#the-cssimportrule-interface */
export class CSSImportRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get href() {
    return this[$rule].href;
  }

  get media() {
    return mediaOf(this[$rule]);
  }

  set media(value) {
    mediaOf(this[$rule]).mediaText = value;
  }

  get styleSheet() {
    return load("dom/style-sheets").importedSheet(this[$rule]);
  }

  get layerName() {
    return this[$rule].layer;
  }

  get supportsText() {
    return this[$rule].supports;
  }
}
provide("import", CSSImportRule, ({ href, layer, supports, queries }) => {
  let text = `@import ${serializeURL(href)}`;
  if (layer !== null) text += layer === "" ? " layer" : ` layer(${layer})`;
  if (supports !== null) text += ` supports(${supports})`;
  const media = serializeMediaQueryList(queries);
  return `${text}${media === "" ? "" : ` ${media}`};`;
});

/** https://drafts.csswg.org/cssom/#the-cssnamespacerule-interface */
export class CSSNamespaceRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get namespaceURI() {
    return this[$rule].uri;
  }

  get prefix() {
    return this[$rule].prefix;
  }
}
provide("namespace", CSSNamespaceRule, ({ prefix, uri }) => (
  `@namespace ${prefix === "" ? "" : `${serializeIdentifier(prefix)} `}${serializeURL(uri)};`));

/** https://drafts.csswg.org/css-animations-1/#interface-csskeyframesrule */
export class CSSKeyframesRule extends CSSRule {
  [$collection];

  constructor(token = undefined, rule = undefined) {
    super(token, rule);
    this[$collection] = { wrapper: null, holder: rule };
  }

  get name() {
    return this[$rule].name;
  }

  set name(value) {
    this[$rule].name = webidl.DOMString(value);
    touch(this[$rule].sheet);
  }

  get cssRules() {
    return ruleListOf(this[$rule]);
  }

  get length() {
    return this[$rule].rules.length;
  }

  appendRule(rule) {
    webidl.requireArguments(arguments.length, 1);
    const frame = parseKeyframe(webidl.DOMString(rule), this[$rule]);
    const { rules, sheet } = this[$rule];
    if (frame === null) return;
    push(rules, frame);
    touch(sheet);
  }

  deleteRule(select) {
    webidl.requireArguments(arguments.length, 1);
    const { rules, sheet } = this[$rule];
    const found = frameIndex(rules, webidl.DOMString(select));
    if (found < 0) return;
    for (let i = found + 1; i < rules.length; i++) rules[i - 1] = rules[i];
    rules.length--;
    touch(sheet);
  }

  findRule(select) {
    webidl.requireArguments(arguments.length, 1);
    const { rules } = this[$rule];
    const found = frameIndex(rules, webidl.DOMString(select));
    return found < 0 ? null : objectOf(rules[found]);
  }
}
addIterator(CSSKeyframesRule);
provide("keyframes", CSSKeyframesRule, (rule) => {
  const name = RegExpPrototypeExec(/^(?:none|initial|inherit|unset|default)$/i, rule.name) !== null
    ? serializeString(rule.name) : serializeIdentifier(rule.name);
  return `@keyframes ${name} ${blockText(rule.rules)}`;
});

provideRule("keyframes", (rule) => wrapLegacy(new CSSKeyframesRule(internal, rule), ruleListHandler));

/** The place of the last keyframe with these keys, or -1. */
function frameIndex(rules, text) {
  const keys = parseKeys(text);
  for (let i = rules.length - 1; i >= 0; i--) {
    if (keys !== null && rules[i].keys === keys) return i;
  }
  return -1;
}

function descriptorText(rule) {
  const { list } = rule.block;
  let text = "";
  for (let i = 0; i < list.length; i++) text += `${list[i].name}: ${list[i].value}; `;
  return `{ ${text}}`;
}

/** https://drafts.css-houdini.org/css-properties-values-api-1/#the-css-property-rule-interface */
export class CSSPropertyRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get name() {
    return this[$rule].name;
  }

  get syntax() {
    const value = this[$rule].block.find("syntax")?.value ?? "";
    return StringPrototypeReplace(value, pattern(/^"|"$/g), "");
  }

  get inherits() {
    return this[$rule].block.find("inherits")?.value === "true";
  }

  get initialValue() {
    return this[$rule].block.find("initial-value")?.value ?? null;
  }
}
// https://drafts.css-houdini.org/css-properties-values-api-1/#serialize-a-csspropertyrule
provide("property", CSSPropertyRule, (rule) => {
  const names = ["syntax", "inherits", "initial-value"];
  let text = "";
  for (let i = 0; i < names.length; i++) {
    const descriptor = rule.block.find(names[i]);
    if (descriptor !== null) text += `${names[i]}: ${descriptor.value}; `;
  }
  return `@property ${serializeIdentifier(rule.name)} { ${text}}`;
});

/** https://drafts.csswg.org/css-counter-styles-3/#the-csscounterstylerule-interface */
export class CSSCounterStyleRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get name() {
    return this[$rule].name;
  }

  set name(value) {
    this[$rule].name = webidl.DOMString(value);
  }
}
const descriptors = [
  "system", "symbols", "additive-symbols", "negative", "prefix", "suffix", "range", "pad", "speak-as", "fallback",
];
for (let i = 0; i < descriptors.length; i++) {
  const name = descriptors[i];
  const key = StringPrototypeReplace(name, pattern(/-([a-z])/), (dashed, letter) => StringPrototypeToUpperCase(letter));
  primordials.ReflectDefineProperty(CSSCounterStyleRule.prototype, key, {
    __proto__: null,
    get() {
      return this[$rule].block.find(name)?.value ?? "";
    },
    set(value) {
      this[$rule].block.setDescriptor(name, webidl.DOMString(value));
    },
    enumerable: true,
    configurable: true,
  });
}
provide("counter-style", CSSCounterStyleRule, (rule) => (
  `@counter-style ${serializeIdentifier(rule.name)} ${descriptorText(rule)}`));
