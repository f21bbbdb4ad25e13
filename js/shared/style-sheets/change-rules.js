// https://drafts.csswg.org/cssom/#insert-a-css-rule, https://drafts.csswg.org/cssom/#remove-a-css-rule
import { domException } from "core";
import { mayStandIn, noteNamespaces, parseRule, rankOf } from "./parse-rules.js";

/** Whether a rule may stand at a place among others. */
function fits(rules, rule, index) {
  const rank = rankOf(rule.kind);
  if (rank === 0) return true;
  for (let i = 0; i < rules.length; i++) {
    const other = rankOf(rules[i].kind);
    if (other !== 0 && (i < index ? other > rank : other < rank)) return false;
  }
  return true;
}

/** Counts the changes of all sheets, for the cascade. */
export const changes = {
  count: 0,
  /** Called after each; undefined where nobody listens. */
  heard: undefined,
};

export function noteChange() {
  changes.count++;
  changes.heard?.();
}

/** Tells the cascade that a sheet is another. */
export function touch(sheet) {
  noteChange();
  for (let one = sheet; one !== null && one !== undefined; one = one.parentSheet) one.version++;
}

export function insertRule(holder, text, index, parent, sheet) {
  const { rules } = holder;
  if (index > rules.length) throw domException("IndexSizeError");
  const rule = parseRule(text, parent, sheet);
  if (rule === null) throw domException("SyntaxError");
  if (parent !== null && !mayStandIn(rule, parent)) throw domException("HierarchyRequestError");
  if (parent === null && !fits(rules, rule, index)) throw domException("HierarchyRequestError");
  if (rule.kind === "import" && sheet.isConstructed) {
    throw domException("SyntaxError");
  }
  if (rule.kind === "namespace") {
    for (let i = 0; i < rules.length; i++) {
      const { kind } = rules[i];
      if (kind !== "import" && kind !== "namespace" && kind !== "layer-statement") {
        throw domException("InvalidStateError");
      }
    }
  }
  for (let i = rules.length; i > index; i--) rules[i] = rules[i - 1];
  rules[index] = rule;
  if (rule.kind === "namespace") noteNamespaces(sheet);
  touch(sheet);
  return index;
}

export function deleteRule(holder, index, sheet) {
  const { rules } = holder;
  if (index >= rules.length) throw domException("IndexSizeError");
  const rule = rules[index];
  if (rule.kind === "namespace") {
    for (let i = 0; i < rules.length; i++) {
      if (rules[i].kind !== "import" && rules[i].kind !== "namespace") {
        throw domException("InvalidStateError");
      }
    }
  }
  for (let i = index + 1; i < rules.length; i++) rules[i - 1] = rules[i];
  rules.length--;
  rule.parent = null;
  touch(sheet);
  rule.sheet = null;
  if (rule.kind === "namespace") noteNamespaces(sheet);
}
