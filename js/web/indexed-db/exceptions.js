import { domException } from "core";

export const notActive = () => domException("TransactionInactiveError", "The transaction is inactive or finished.");
export const readOnly = () => domException("ReadOnlyError", "The transaction is read-only.");
export const deleted = (what) => domException("InvalidStateError", `The ${what} has been deleted.`);
