// What a script has of which an older version of Safari knows nothing: syntax, globals and methods.
import { unasked } from "./absent.js";
import { fullName, globalNames, isUsed } from "./globals.js";
import { laterGlobals, laterMethods } from "./later-names.js";
import { ancestorsOf, isCallee, isFunction, nodesOf, staticName, textOf } from "./syntax-tree.js";

/** Whether a version is older than another: both are one or two numbers. */
export function isOlder(version, other) {
  const [major, minor = 0] = version.split(".").map(Number);
  const [otherMajor, otherMinor = 0] = other.split(".").map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

/** A regular expression without what stands for itself: escapes and classes. */
const skeletonOf = (pattern) => pattern.replace(/\\./gs, "").replace(/\[[^\]]*\]/g, "");

function hasGroupTwice(skeleton) {
  const names = [...skeleton.matchAll(/\(\?<([^=!>]+)>/g)].map(([, name]) => name);
  return new Set(names).size < names.length;
}

/** What of a regular expression came later. */
function expressionNews(pattern, flags) {
  const skeleton = skeletonOf(pattern);
  return [
    [/\(\?<[=!]/.test(skeleton), "lookbehind in a regular expression", "16.4"],
    [flags.includes("v"), "the flag v of a regular expression", "17"],
    [flags.includes("d"), "the flag d of a regular expression", "15"],
    [/\(\?[a-z]*-?[a-z]+:/.test(skeleton), "a modifier in a regular expression", "26"],
    [hasGroupTwice(skeleton), "a group's name that stands twice in a regular expression", "17"],
  ].filter(([isThere]) => isThere).map(([, what, since]) => ({ what, since }));
}

const isAtTop = (node) => ![...ancestorsOf(node)].some(isFunction);

/** What of the language a node is that came later, as a list. */
function syntaxNews(node) {
  switch (node.type) {
    case "Literal": return node.regex === undefined ? [] : expressionNews(node.regex.pattern, node.regex.flags);
    case "StaticBlock": return [{ what: "a static block of a class", since: "16.4" }];
    case "PropertyDefinition": return [{ what: "a field of a class", since: "14.1" }];
    case "MethodDefinition":
      return node.key.type === "PrivateIdentifier" ? [{ what: "a private method", since: "15" }] : [];
    case "BinaryExpression":
      return node.left.type === "PrivateIdentifier" ? [{ what: "the question #name in object", since: "15" }] : [];
    case "AwaitExpression": return isAtTop(node) ? [{ what: "top-level await", since: "15" }] : [];
    case "ForOfStatement": return node.await && isAtTop(node) ? [{ what: "top-level await", since: "15" }] : [];
    case "ImportDeclaration": return node.attributes?.length > 0 ? [{ what: "an import with attributes", since: "17.2" }] : [];
    default: return [];
  }
}

/**
 * What an older version cannot parse, and therefore runs nothing of.
 * @param {object} program
 * @param {string} version the one that was asked for
 * @returns {{what: string, since: string, node: object}[]}
 */
export const laterSyntax = (program, version) => nodesOf(program).flatMap(
  (node) => syntaxNews(node).filter(({ since }) => isOlder(version, since)).map((news) => ({ ...news, node })));

/** `new RegExp("(?<=a)b")` and the like: the engine parses it when it gets there. */
function expressions(program, uses) {
  return nodesOf(program).flatMap((node) => {
    const isMade = (node.type === "NewExpression" || node.type === "CallExpression")
      && node.callee.name === "RegExp" && uses.scopes.bindingOf(node.callee) === undefined;
    const pattern = isMade ? textOf(node.arguments[0]) : undefined;
    if (pattern === undefined) return [];
    return expressionNews(pattern, textOf(node.arguments[1]) ?? "").map((news) => ({ ...news, node }));
  });
}

const owners = new Set([...laterGlobals.keys()].filter((name) => name.includes(".")).map((name) => name.slice(0, name.lastIndexOf("."))));

/**
 * Globals and their members for which the script does not ask. Another script may make the global.
 * @param uses the Uses of ./uses.js
 * @param {object} program
 * @param {string} version the one that was asked for
 * @returns {{name: string, what: string, since: string, node: object}[]} `name`: that of the global
 */
export function laterGlobalUses(uses, program, version) {
  const known = [...globalNames(uses, owners)].filter((use) => laterGlobals.has(fullName(use)));
  return unasked(known, program).filter(({ node }) => isUsed(node))
    .map((use) => ({ what: fullName(use), since: laterGlobals.get(fullName(use)), node: use.node }))
    .filter(({ since }) => isOlder(version, since))
    .map((news) => ({ ...news, name: news.what.split(".")[0] }));
}

/** Methods that no object of the script's own has. */
function methods(program) {
  const nodes = nodesOf(program);
  const own = new Set(nodes.filter(({ type }) => type === "Property" || type === "MethodDefinition").map(staticName));
  const texts = new Set(nodes.map(textOf));
  const members = nodes.filter((node) => node.type === "MemberExpression" && laterMethods.has(staticName(node)));
  const asked = new Set(members.filter((node) => !isCallee(node) || node.parent.optional).map(staticName));
  return members
    .map((node) => ({ name: staticName(node), node }))
    .filter(({ name }) => !own.has(name) && !texts.has(name) && !asked.has(name))
    .map(({ name, node }) => ({ what: `${name}()`, since: laterMethods.get(name), node }));
}

/**
 * What else an older version does not have when the script gets there.
 * @param uses the Uses of ./uses.js
 * @param {object} program
 * @param {string} version the one that was asked for
 * @returns {{what: string, since: string, node: object}[]}
 */
export const laterUses = (uses, program, version) =>
  [...expressions(program, uses), ...methods(program)].filter(({ since }) => isOlder(version, since));
