import { primordials } from "core";

const { StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeToUpperCase } = primordials;

/**
 * The one error sentence of all of `browser.*`.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionUtilities.cpp (toErrorString)
 * @param {string} call the function with its brackets, such as `tabs.get()`
 * @param {string | undefined} key which value is wrong; none: the call itself
 * @param {string} text why, with or without a full stop
 * @returns {string}
 */
export function errorText(call, key, text) {
  const end = StringPrototypeSlice(text, -1) === "." ? -1 : undefined;
  const first = StringPrototypeSlice(text, 0, 1);
  const rest = StringPrototypeSlice(text, 1, end);
  if (key === undefined) return `Invalid call to ${call}. ${StringPrototypeToUpperCase(first)}${rest}.`;
  const reason = `${StringPrototypeToLowerCase(first)}${rest}`;
  return `Invalid call to ${call}. The '${key}' value is invalid, because ${reason}.`;
}
