import { load } from "core";

/** An exception of this context, e.g. `domException("DataError", "The parameter is not a valid key.")`. */
export function domException(name, message) {
  const { DOMException } = load("web/dom-exception");
  return new DOMException(message, name);
}

export const notActive = () => domException("TransactionInactiveError", "The transaction is inactive or finished.");
export const readOnly = () => domException("ReadOnlyError", "The transaction is read-only.");
export const deleted = (what) => domException("InvalidStateError", `The ${what} has been deleted.`);
