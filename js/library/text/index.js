// What chunks do with texts in a page or a worker whose scripts may have replaced the methods of texts and of regular expressions.
// Here nobody has. Each takes its text, and what the method of that name takes.

/** A regular expression of the libraries, whose own methods can be called. It is made of one that is written down. */
export const pattern = (written) => new RegExp(written);

export const StringPrototypeCodePointAt = (text, index) => text.codePointAt(index);
export const StringPrototypeEndsWith = (text, part) => text.endsWith(part);
export const StringPrototypeIncludes = (text, part) => text.includes(part);
export const StringPrototypeLastIndexOf = (text, part) => text.lastIndexOf(part);
/** Takes a {@link pattern}. The list is one of the libraries: no script may get it. */
export const StringPrototypeMatch = (text, searched) => text.match(searched);
export const StringPrototypePadStart = (text, length, filler) => text.padStart(length, filler);
export const StringPrototypeRepeat = (text, count) => text.repeat(count);
/** Takes a text or a {@link pattern}, and a text or a function. */
export const StringPrototypeReplace = (text, searched, replacement) => text.replace(searched, replacement);
export const StringPrototypeReplaceAll = (text, searched, replacement) => text.replaceAll(searched, replacement);
/** Takes a text or a {@link pattern}. The list is one of the libraries: no script may get it. */
export const StringPrototypeSplit = (text, separator) => text.split(separator);
export const StringPrototypeStartsWith = (text, part) => text.startsWith(part);
export const StringPrototypeTrim = (text) => text.trim();
