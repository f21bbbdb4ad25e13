import { Edits, positionOf } from "library/modules";
import { Entries } from "./entries.js";
import { parse } from "./parser.js";
import { Rewriter } from "./rewriter.js";

/** A name with which no name of a module begins. */
function freshName(text, escapedNames) {
  for (let i = 0; ; i++) {
    const name = i === 0 ? "$m" : `$m${i}`;
    if (!text.includes(name) && !escapedNames.includes(name)) return name;
  }
}

/** What an error of the parser says, without its position. */
function syntaxError(error) {
  const { line, column } = error.loc ?? { line: 1, column: 0 };
  const message = error.loc === undefined ? "The module is nested too deeply to be parsed" : error.message;
  return { message: message.replace(/ \(\d+:\d+\)$/, ""), line, column: column + 1 };
}

/** The edits that declarations need, in the order of the text. */
function enter(program, entries, helper) {
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") entries.importAll(statement);
    else if (statement.type === "ExportAllDeclaration") entries.exportAll(statement);
    else if (statement.type === "ExportDefaultDeclaration") {
      // A named function or class in parentheses is an expression, whose name is its own.
      const { type, id } = statement.declaration;
      const isDeclaration = type === "FunctionDeclaration" || type === "ClassDeclaration";
      entries.exportLocal("default", (isDeclaration && id?.name) || `${helper}_default`);
    } else if (statement.type === "ExportNamedDeclaration") {
      entries.exportNamed(statement);
      entries.exportDeclaration(statement.declaration);
    }
  }
  entries.resolveLocals();
}

/**
 * Makes a function of a module's text: https://tc39.es/ecma262/#sec-parsemodule
 *
 * The function is a generator, which is given the helper object. Its first turn makes what is hoisted and yields an array
 * of functions, each of which gives the value of a local binding that is exported; the second runs the module. What it
 * yields then is awaited for it.
 * @param {string} text
 * @returns {object} `{ code, columns, helper, requests, imports, locals, indirect, stars, isAsync, awaitPosition, anonymousDefault }`,
 *     of which `code` is an expression in strict mode, `columns` are as `Edits.apply` gives them, imported names are read from
 *     `helper`, and the rest is that of `Entries`; or `{ error: { message, line, column } }`
 */
export function compileModule(text) {
  let parsed;
  try {
    parsed = parse(text);
  } catch (error) {
    return { error: syntaxError(error) };
  }
  const { program, escapedNames, comments } = parsed;
  const helper = freshName(text, escapedNames);
  const entries = new Entries(text);
  enter(program, entries, helper);
  const edits = new Edits(text);
  const names = [...new Set(entries.locals.map(({ local }) => local))];
  const getters = names.map((name) => `()=>${entries.importedNames.has(name) ? `${helper}.${name}` : name}`);
  edits.insert(0, `(function*(${helper}){"use strict";yield[${getters.join()}];`);
  if (text.startsWith("#!")) edits.replace(0, 2, "//");
  for (const offset of comments) edits.insert(offset, " ");
  const rewriter = new Rewriter(edits, entries, helper);
  rewriter.visit(program);
  edits.insert(text.length, "\n})");
  const { text: code, columns } = edits.apply(0, text.length);
  const isAnonymous = (node) => node.type === "ExportDefaultDeclaration" && node.declaration.id === null
    && node.declaration.type === "FunctionDeclaration";
  return {
    code,
    columns,
    helper,
    requests: entries.requests,
    imports: entries.imports,
    locals: entries.locals.map(({ name, local }) => ({ name, getter: names.indexOf(local) })),
    indirect: entries.indirect,
    stars: entries.stars,
    isAsync: rewriter.firstAwait !== undefined,
    awaitPosition: rewriter.firstAwait === undefined ? undefined : positionOf(text, rewriter.firstAwait),
    /** Which getter gives a function that has yet to get the name `default`. */
    anonymousDefault: program.body.some(isAnonymous) ? names.indexOf(`${helper}_default`) : -1,
  };
}
