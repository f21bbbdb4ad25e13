// The words of expectations that do not hold: their chunk is loaded when the first of them is needed.
import { load } from "core";

/** What is said where an expectation does not hold; see `explain` of `test/explain`. */
export const explain = (failure) => load("test/explain").explain(failure);

/** The text of a value over as many lines as it needs. */
export const print = (value) => load("test/explain").print(value);

/** The text of a value on one line, short. */
export const printShort = (value) => load("test/explain").printShort(value);
