// https://tc39.es/ecma262/#sec-function.prototype.tostring: a function's text is what its author wrote, not what was made of it for the
// engine (library/module-parser), since scripts hand functions to other contexts as their text.
import { primordials, put } from "core";
import { members } from "library/modules";

const { ReflectApply, ReflectDefineProperty, RegExpPrototypeExec, StringPrototypeSlice } = primordials;
const nativeToString = Function.prototype.toString;

/** By the numbers of `members`, what a module said in their place. */
const written = [];
put(written, members.meta, "import.meta");
put(written, members.import, "import");
put(written, members.arguments, "arguments");
put(written, members.iterate, "");

/**
 * A name that is imported, which may be taken out of the helper object for a call; another member of the helper, with the spaces that keep
 * what follows in its column; the beginning of an `import()` in a classic script.
 */
const changed = /(?:0,)?\(0,\$m\d*\.([\w$\x80-\uffff]+)\)|\$m\d*\.([\w$\x80-\uffff]+)|\$m\d*\[(\d)\] *|\$extrunImport\("(?:[^"\\]|\\.)*",/;

/** The text of a function as it was written. Expressions that await at the top of a module are never part of one. */
function asWritten(text) {
  let rest = text;
  let result = "";
  for (let found = RegExpPrototypeExec(changed, rest); found !== null; found = RegExpPrototypeExec(changed, rest)) {
    const original = found[1] ?? found[2] ?? written[found[3]] ?? `${written[members.import]}(`;
    result += StringPrototypeSlice(rest, 0, found.index) + original;
    rest = StringPrototypeSlice(rest, found.index + found[0].length);
  }
  return result + rest;
}

const { toString } = {
  toString() {
    if (this === toString) return ReflectApply(nativeToString, nativeToString, []);
    return asWritten(ReflectApply(nativeToString, this, []));
  },
};

/** The context has code that was changed from now on. */
export function showSourceText() {
  ReflectDefineProperty(Function.prototype, "toString", {
    __proto__: null, value: toString, writable: true, enumerable: false, configurable: true,
  });
}
