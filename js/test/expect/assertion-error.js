/** An expectation that does not hold. */
export class AssertionError extends Error {
  name = "AssertionError";
  isAssertion = true;
}
