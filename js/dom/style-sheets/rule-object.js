// Which class the object of a rule has: filled by the files of the classes.
const makers = { __proto__: null };

export function provideRule(kind, make) {
  makers[kind] = make;
}

/** The CSSRule of a rule. */
export function objectOf(rule) {
  return (rule.object ??= makers[rule.kind](rule));
}
