/** An expectation that does not hold. */
export class AssertionError extends Error {
  name = "AssertionError";
  isAssertion = true;
  /** @type {Error | undefined} of the place that is told where `stack` has none of the user's */
  site;
}
