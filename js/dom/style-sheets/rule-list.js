// https://drafts.csswg.org/cssom/#the-cssrulelist-interface
import { webidl } from "core";
import { collectionState } from "dom/collections";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { $collection, legacyHandler, wrapLegacy } from "library/tree";
import { objectOf } from "./rule-object.js";

export class CSSRuleList {
  [$collection];

  constructor(token, state) {
    requireInternal(token);
    this[$collection] = state;
  }

  get length() {
    return collectionState(this, "CSSRuleList.length").holder.rules.length;
  }

  item(index) {
    const { holder } = collectionState(this, "CSSRuleList.item");
    webidl.requireArguments(arguments.length, 1);
    const rule = holder.rules[webidl.unsignedLong(index)];
    return rule === undefined ? null : objectOf(rule);
  }
}
addIterator(CSSRuleList);
webidl.expose(CSSRuleList);

/** The indexed properties of what holds rules. */
export const ruleListHandler = legacyHandler({
  item({ holder }, index) {
    const rule = holder.rules[index];
    return rule === undefined ? undefined : objectOf(rule);
  },
  length: ({ holder }) => holder.rules.length,
});

/** The live list of the rules of a sheet or of a rule. */
export function ruleListOf(holder) {
  return (holder.ruleList ??= wrapLegacy(new CSSRuleList(internal, { wrapper: null, holder }), ruleListHandler));
}
