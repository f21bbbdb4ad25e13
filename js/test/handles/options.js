import { printShort } from "../expect/words.js";

/**
 * What was given as options: an object with no other members than these. A name that nobody reads is a slip of the pen.
 * @param {*} given
 * @param {string[]} names
 * @param {string} call whose options they are, as errors name it
 */
export function optionsOf(given, names, call) {
  if (given === null || typeof given !== "object") throw new TypeError(`${call}: the options are an object with ${names.join(", ")}`);
  refuseOthers(given, names, `${call} has no option`);
  return given;
}

/**
 * Throws where an object has other members than these.
 * @param {string} beginning of the sentence, which goes on with the name of the other member
 */
export function refuseOthers(given, names, beginning) {
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw new TypeError(`${beginning} '${name}'; it may have ${names.join(", ")}`);
  }
}

const pageSource = ["html", "file", "scripts"];

/** Where a page comes from, and what the options say beside it. */
export const pageSourceOf = (given, call, ...others) => optionsOf(given, [...pageSource, ...others], call);

/**
 * Refuses what is no text where a text has to be.
 * @param {string} call that is given it, as errors name it
 * @param {string} what it is, as in `a selector`
 */
export function textOf(given, call, what) {
  if (typeof given === "string") return given;
  throw new TypeError(`${call} needs ${what}${given === undefined ? "" : `, which is a string, and got ${printShort(given)}`}`);
}

/** The text of an address: a string, or a URL. */
export const addressOf = (given, call) => (given instanceof URL ? given.href : textOf(given, call, "a URL"));
