// https://urlpattern.spec.whatwg.org/#component
import { primordials, push } from "core";
import { parsePattern } from "./pattern-parts.js";
import { patternString } from "./pattern-string.js";
import { regularExpression } from "./regular-expression.js";

const { ReflectDefineProperty, ReflectOwnKeys, RegExpPrototypeExec, TypeError } = primordials;
const { RegExp } = globalThis;

/** https://urlpattern.spec.whatwg.org/#options-header */
export const plainOptions = { delimiter: "", prefix: "" };
export const hostnameOptions = { delimiter: ".", prefix: "" };
export const pathnameOptions = { delimiter: "/", prefix: "/" };

/**
 * https://urlpattern.spec.whatwg.org/#compile-a-component
 * @param {string} input a pattern string
 * @param {(text: string) => string} encode
 * @param {{delimiter: string, prefix: string}} options
 * @param {boolean} ignoreCase
 */
export function compile(input, encode, options = plainOptions, ignoreCase = false) {
  const parts = parsePattern(input, options, encode);
  const groupNames = [];
  let hasRegExpGroups = false;
  for (let index = 0; index < parts.length; index++) {
    if (parts[index].type !== "fixed-text") {
      push(groupNames, parts[index].name);
    }
    hasRegExpGroups ||= parts[index].type === "regexp";
  }
  const expression = expressionOf(input, parts, options, ignoreCase);
  return { pattern: patternString(parts, options), expression, groupNames, hasRegExpGroups };
}

function expressionOf(input, parts, options, ignoreCase) {
  try {
    return new RegExp(regularExpression(parts, options), ignoreCase ? "vi" : "v");
  } catch (error) {
    throw new TypeError(`Pattern "${input}": ${error.message}`);
  }
}

/**
 * https://urlpattern.spec.whatwg.org/#create-a-component-match-result
 * @returns {{groups: Object<string, string | undefined>, input: string} | null}
 */
export function match(component, input) {
  const found = RegExpPrototypeExec(component.expression, input);
  if (found === null) {
    return null;
  }
  const groups = {};
  for (let index = 0; index < component.groupNames.length; index++) {
    const property = { __proto__: null, value: found[index + 1], writable: true, enumerable: true, configurable: true };
    ReflectDefineProperty(groups, component.groupNames[index], property);
  }
  return { groups, input };
}

/** https://url.spec.whatwg.org/#special-scheme: the default port of each */
const defaultPorts = { __proto__: null, ftp: "21", file: "", http: "80", https: "443", ws: "80", wss: "443" };
const specialSchemes = ReflectOwnKeys(defaultPorts);

export function isSpecialScheme(scheme) {
  return scheme in defaultPorts;
}

export function defaultPort(scheme) {
  return defaultPorts[scheme];
}

/** https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme */
export function matchesSpecialScheme(component) {
  for (let index = 0; index < specialSchemes.length; index++) {
    if (RegExpPrototypeExec(component.expression, specialSchemes[index]) !== null) {
      return true;
    }
  }
  return false;
}
