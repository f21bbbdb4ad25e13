// How much an inspection may still write: an object of a few hundred references can have millions of paths through it.

/** @param {number} characters what may be written in all */
export function createBudget(characters) {
  return { left: characters };
}

/** Counts a piece of text against the budget and gives it back. */
export function spend(budget, text) {
  budget.left -= text.length;
  return text;
}
