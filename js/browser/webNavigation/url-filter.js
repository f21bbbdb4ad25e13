// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/events/UrlFilter
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/Cocoa/_WKWebExtensionWebNavigationURLFilter.mm
import { load, primordials, push, put } from "core";
import { builtins } from "web/builtins";
import schema from "./webNavigation.schema.json";

const { ArrayIsArray, JSONParse, ReflectOwnKeys, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

const contains = (text, part) => StringPrototypeIndexOf(text, part) >= 0;
const equals = (text, other) => text === other;
const startsWith = (text, part) => StringPrototypeSlice(text, 0, part.length) === part;
const endsWith = (text, part) => part === "" || StringPrototypeSlice(text, -part.length) === part;

/** Which piece of an address a name asks about, and what. WebKit puts a dot before a host in which a text is looked for. */
const questions = {
  __proto__: null,
  hostContains: ["dottedHost", contains], hostEquals: ["host", equals], hostPrefix: ["host", startsWith],
  hostSuffix: ["host", endsWith], pathContains: ["path", contains], pathEquals: ["path", equals],
  pathPrefix: ["path", startsWith], pathSuffix: ["path", endsWith], queryContains: ["query", contains],
  queryEquals: ["query", equals], queryPrefix: ["query", startsWith], querySuffix: ["query", endsWith],
  urlContains: ["url", contains], urlEquals: ["url", equals], urlPrefix: ["url", startsWith], urlSuffix: ["url", endsWith],
};

/**
 * @param {string} call the function with its brackets, as it stands in error sentences
 * @param {object} filter what a script gives `addListener`
 * @returns {(pieces: object) => boolean} whether an address fits: one of the filter's dictionaries with all that it asks
 * @throws {Error} with WebKit's sentence
 */
export function readFilter(call, filter) {
  const errors = load("browser/argument-errors");
  const types = JSONParse(schema.types);
  const check = (group, value) =>
    errors.checkArguments(call, { params: [{ name: "filter", type: "object", groups: [group] }], returns: "value" }, types, [value])[0];
  const refuse = (key, text) => errors.refuse(call, key, text);
  const { url } = check("filter", filter);
  const groups = [];
  for (let i = 0; i < url.length; i++) put(groups, i, readGroup(check("urlFilter", url[i]), refuse));
  return (pieces) => {
    for (let i = 0; i < groups.length; i++) if (all(groups[i], pieces)) return true;
    return groups.length === 0;
  };
}

function all(tests, pieces) {
  for (let i = 0; i < tests.length; i++) if (!tests[i](pieces)) return false;
  return true;
}

function readGroup(group, refuse) {
  const names = ReflectOwnKeys(group);
  const tests = [];
  for (let i = 0; i < names.length; i++) {
    if (group[names[i]] !== undefined) push(tests, readTest(names[i], group[names[i]], refuse));
  }
  return tests;
}

function readTest(name, value, refuse) {
  switch (name) {
    case "urlMatches":
      return expressionTest(name, "url", value, refuse);
    case "originAndPathMatches":
      return expressionTest(name, "address", value, refuse);
    case "schemes":
      return ({ scheme }) => {
        for (let i = 0; i < value.length; i++) if (value[i] === scheme) return true;
        return false;
      };
    case "ports":
      return portTest(value, refuse);
    default: {
      const { 0: piece, 1: question } = questions[name];
      return (pieces) => question(pieces[piece], value);
    }
  }
}

function expressionTest(name, piece, pattern, refuse) {
  let expression;
  try {
    expression = new builtins.RegExp(pattern);
  } catch {
    refuse(name, `'${pattern}' is not a valid regular expression`);
  }
  return (pieces) => RegExpPrototypeExec(expression, pieces[piece]) !== null;
}

function portTest(ports, refuse) {
  const ranges = [];
  const check = (port) => {
    if (typeof port !== "number") refuse("ports", "port range arrays must contain 2 integers");
    if (port < 0 || port > 65535 || port % 1 !== 0) refuse("ports", `${port} is not a valid port number`);
    return port;
  };
  for (let i = 0; i < ports.length; i++) {
    const port = ports[i];
    if (!ArrayIsArray(port) && typeof port !== "number") {
      refuse("ports", "values in 'ports' array must be integers or arrays of integers");
    }
    if (ArrayIsArray(port) && port.length !== 2) refuse("ports", "port range arrays must contain 2 integers");
    const first = check(ArrayIsArray(port) ? port[0] : port);
    const last = check(ArrayIsArray(port) ? port[1] : port);
    if (first > last) refuse("ports", `${first}-${last} is not a valid port range`);
    put(ranges, i, { first, last });
  }
  return ({ port }) => {
    for (let i = 0; i < ranges.length; i++) if (ranges[i].first <= port && port <= ranges[i].last) return true;
    return false;
  };
}
