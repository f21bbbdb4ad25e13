// https://drafts.csswg.org/selectors-4/#specificity-rules
//
// A specificity is one number: IDs count 2^20, classes 2^10, types 1; none of them more often than 1023 times.
const ID = 1048576;
const CLASS = 1024;
const TYPE = 1;

function maximum(selectors) {
  let most = 0;
  for (let i = 0; i < selectors.length; i++) most = Math.max(most, specificity(selectors[i]));
  return most;
}

/** By the selectors of a rule that others are nested in. */
const known = new WeakMap();

function ofParent(selectors) {
  let most = known.get(selectors);
  if (most === undefined) known.set(selectors, (most = maximum(selectors)));
  return most;
}

function ofSimple(simple) {
  switch (simple.kind) {
    case "id":
      return ID;
    case "class":
    case "attribute":
      return CLASS;
    case "type":
      return TYPE;
    case "pseudo-element":
      return TYPE + (simple.name === "slotted" ? maximum(simple.selectors) : 0);
    case "pseudo":
      switch (simple.meaning) {
        case "where":
          return 0;
        case "is":
        case "not":
        case "has":
          return maximum(simple.selectors);
        default:
          return CLASS + (simple.selectors === undefined ? 0 : maximum(simple.selectors));
      }
    case "nesting":
      return simple.parent === undefined ? 0 : ofParent(simple.parent);
  }
  return 0;
}

/** The specificity of a complex selector. */
export function specificity(complex) {
  let sum = 0;
  for (let compound = complex; compound !== null; compound = compound.left) {
    for (let i = 0; i < compound.simples.length; i++) sum += ofSimple(compound.simples[i]);
    if (compound.pseudoElement === null) continue;
    sum += ofSimple(compound.pseudoElement);
    const states = compound.pseudoElement.states ?? [];
    for (let i = 0; i < states.length; i++) sum += ofSimple(states[i]);
  }
  return sum;
}
