// https://drafts.csswg.org/cssom/#the-cssstylerule-interface and other rules with declarations
import { domException, primordials, webidl } from "core";
import { BlockSource, makeDescriptors, makeStyleProperties } from "dom/css";
import { internal } from "dom/nodes";
import { serializeSelectorList } from "library/selectors";
import { asciiLower } from "library/tree";
import { parseKeys, parseRuleSelectors, touch } from "shared/style-sheets";
import { $rule, CSSGroupingRule, CSSRule, blockText, provideText } from "./css-rule.js";
import { objectOf, provideRule } from "./rule-object.js";

const { StringPrototypeSlice } = primordials;

class RuleSource extends BlockSource {
  constructor(rule) {
    super();
    this.data = rule;
  }

  get rule() {
    return objectOf(this.data);
  }

  block() {
    return this.data.block;
  }

  changed() {
    touch(this.data.sheet);
  }

  replace(block) {
    this.data.block.list = block.list;
    touch(this.data.sheet);
  }
}

/** Descriptors of a rule. */
class DescriptorSource extends RuleSource {
  constructor(rule) {
    super(rule);
  }

  nameOf(name) {
    const lower = asciiLower(name);
    return this.data.block.allowed[lower] === true ? lower : undefined;
  }

  value(name) {
    return this.data.block.find(name)?.value ?? "";
  }

  isImportant() {
    return false;
  }

  text() {
    const { list } = this.data.block;
    let text = "";
    for (let i = 0; i < list.length; i++) text += `${i === 0 ? "" : " "}${list[i].name}: ${list[i].value};`;
    return text;
  }

  set(name, text) {
    if (this.data.block.setDescriptor(name, text)) touch(this.data.sheet);
  }

  setText() {}
}

function styleOfRule(rule) {
  if (rule.style === undefined) {
    rule.style = rule.block.allowed === undefined || rule.block.allowed === null
      ? makeStyleProperties(new RuleSource(rule)) : makeDescriptors(new DescriptorSource(rule));
  }
  return rule.style;
}

function setStyleText(rule, value) {
  styleOfRule(rule).cssText = value;
}

const declarations = (block) => {
  const text = block.serialize();
  return text === "" ? "{ }" : `{ ${text} }`;
};

export class CSSStyleRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get selectorText() {
    const { selectors, sheet } = this[$rule];
    return serializeSelectorList(selectors, sheet?.namespaces ?? undefined);
  }

  set selectorText(value) {
    const rule = this[$rule];
    const selectors = parseRuleSelectors(webidl.DOMString(value), rule.parent, rule.sheet);
    if (selectors === null) return;
    rule.selectors = selectors;
    touch(rule.sheet);
  }

  get style() {
    return styleOfRule(this[$rule]);
  }

  set style(value) {
    setStyleText(this[$rule], value);
  }
}
webidl.expose(CSSStyleRule);
provideRule("style", (rule) => new CSSStyleRule(internal, rule));
provideText("style", (rule) => {
  const selectors = serializeSelectorList(rule.selectors, rule.sheet?.namespaces ?? undefined);
  if (rule.rules.length === 0) return `${selectors} ${declarations(rule.block)}`;
  const own = rule.block.serialize();
  const inner = blockText(rule.rules);
  return `${selectors} ${own === "" ? inner : `{\n  ${own}${StringPrototypeSlice(inner, 1)}`}`;
});

/** https://drafts.csswg.org/css-nesting/#the-cssnestrule */
export class CSSNestedDeclarations extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get style() {
    return styleOfRule(this[$rule]);
  }

  set style(value) {
    setStyleText(this[$rule], value);
  }
}
webidl.expose(CSSNestedDeclarations);
provideRule("nested-declarations", (rule) => new CSSNestedDeclarations(internal, rule));
provideText("nested-declarations", (rule) => rule.block.serialize());

/** https://drafts.csswg.org/css-fonts-4/#om-fontface */
export class CSSFontFaceRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get style() {
    return styleOfRule(this[$rule]);
  }
}
webidl.expose(CSSFontFaceRule);
provideRule("font-face", (rule) => new CSSFontFaceRule(internal, rule));
provideText("font-face", (rule) => {
  const text = styleOfRule(rule).cssText;
  return text === "" ? "@font-face { }" : `@font-face { ${text} }`;
});

/** https://drafts.csswg.org/cssom/#the-csspagerule-interface */
export class CSSPageRule extends CSSGroupingRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get selectorText() {
    return this[$rule].selector;
  }

  set selectorText(value) {
    this[$rule].selector = webidl.DOMString(value);
  }

  get style() {
    return styleOfRule(this[$rule]);
  }

  set style(value) {
    setStyleText(this[$rule], value);
  }
}
webidl.expose(CSSPageRule);
provideRule("page", (rule) => {
  rule.rules ??= [];
  return new CSSPageRule(internal, rule);
});
provideText("page", (rule) => `@page ${rule.selector === "" ? "" : `${rule.selector} `}${declarations(rule.block)}`);

/** https://drafts.csswg.org/css-animations-1/#interface-csskeyframerule */
export class CSSKeyframeRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get keyText() {
    return this[$rule].keys;
  }

  set keyText(value) {
    const keys = parseKeys(webidl.DOMString(value));
    if (keys === null) throw domException("SyntaxError");
    this[$rule].keys = keys;
    touch(this[$rule].sheet);
  }

  get style() {
    return styleOfRule(this[$rule]);
  }

  set style(value) {
    setStyleText(this[$rule], value);
  }
}
webidl.expose(CSSKeyframeRule);
provideRule("keyframe", (rule) => new CSSKeyframeRule(internal, rule));
provideText("keyframe", (rule) => `${rule.keys} ${declarations(rule.block)}`);
