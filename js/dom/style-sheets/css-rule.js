// https://drafts.csswg.org/cssom/#the-cssrule-interface and the rules that hold rules
import { webidl } from "core";
import { requireInternal } from "dom/nodes";
import { StringPrototypeReplaceAll } from "library/text";
import { deleteRule, insertRule } from "shared/style-sheets";
import { ruleListOf } from "./rule-list.js";
import { objectOf } from "./rule-object.js";

/** The rule that an object stands for: a symbol, since the classes are in many files. */
export const $rule = Symbol("rule");

export class CSSRule {
  [$rule];

  constructor(token = undefined, rule = undefined) {
    requireInternal(token);
    this[$rule] = rule;
  }

  get cssText() {
    return textOf(this[$rule]);
  }

  set cssText(value) {
    webidl.DOMString(value);
  }

  get parentRule() {
    const { parent } = this[$rule];
    return parent === null ? null : objectOf(parent);
  }

  get parentStyleSheet() {
    return this[$rule].sheet?.object ?? null;
  }

  /** https://drafts.csswg.org/cssom/#dom-cssrule-type */
  get type() {
    return types[this[$rule].kind] ?? 0;
  }
}
const types = {
  __proto__: null, style: 1, import: 3, media: 4, "font-face": 5, page: 6, keyframes: 7, keyframe: 8, namespace: 10,
  "counter-style": 11, supports: 12,
};
webidl.expose(CSSRule, {
  STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6, KEYFRAMES_RULE: 7,
  KEYFRAME_RULE: 8, MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12,
});

const texts = { __proto__: null };

/** Tells how rules of a kind are serialized. */
export function provideText(kind, serialize) {
  texts[kind] = serialize;
}

/** https://drafts.csswg.org/cssom/#serialize-a-css-rule */
export function textOf(rule) {
  return texts[rule.kind](rule);
}

/** The text of the rules in a block, each on a line of its own. */
export function blockText(rules) {
  let text = "";
  for (let i = 0; i < rules.length; i++) text += `\n  ${StringPrototypeReplaceAll(textOf(rules[i]), "\n", "\n  ")}`;
  return `{${text}\n}`;
}

/** https://drafts.csswg.org/cssom/#the-cssgroupingrule-interface */
export class CSSGroupingRule extends CSSRule {
  constructor(token = undefined, rule = undefined) {
    super(token, rule);
  }

  get cssRules() {
    return ruleListOf(this[$rule]);
  }

  insertRule(rule, index = 0) {
    webidl.requireArguments(arguments.length, 1);
    const text = webidl.DOMString(rule);
    return insertRule(this[$rule], text, webidl.unsignedLong(index), this[$rule], this[$rule].sheet);
  }

  deleteRule(index) {
    webidl.requireArguments(arguments.length, 1);
    deleteRule(this[$rule], webidl.unsignedLong(index), this[$rule].sheet);
  }
}
webidl.expose(CSSGroupingRule);
