/**
 * What was given as options: an object with no other members than these. A name that nobody reads is a slip of the pen.
 * @param {*} given
 * @param {string[]} names
 * @param {string} call whose options they are, as errors name it
 */
export function optionsOf(given, names, call) {
  if (given === null || typeof given !== "object") throw new TypeError(`${call}: the options are an object with ${names.join(", ")}`);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw new TypeError(`${call} has no option '${name}'; it may have ${names.join(", ")}`);
  }
  return given;
}

const pageSource = ["html", "file", "scripts"];

/** Where a page comes from. */
export const pageSourceOf = (given, call) => optionsOf(given, pageSource, call);
