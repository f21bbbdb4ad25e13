// Makes the context of the libraries safe from scripts, before a page gets any library.
//
// A script can get hold of what a library makes, by the symbols of a node's slots. From there it must come neither to the
// libraries' built-ins, to put others in their place, nor to a function that makes code in their context.

const functions = [function () {}, async function () {}, function* () {}, async function* () {}];
for (const each of functions) delete Object.getPrototypeOf(each).constructor;

// OPTIMIZATION: not RegExp, which no script can reach: no slot holds a regular expression. The engine takes a slow path for each
// one where RegExp.prototype is frozen, which more than doubled what evaluating acorn cost.
const builtIns = [
  Object, Function, Array, Map, Set, WeakMap, WeakSet, Symbol, String, Number, Boolean,
  Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, Promise,
];
for (const builtIn of builtIns) {
  Object.freeze(builtIn);
  Object.freeze(builtIn.prototype);
}
const iterators = [[][Symbol.iterator](), new Map().values(), new Set().values(), ""[Symbol.iterator]()];
for (const iterator of iterators) Object.freeze(Object.getPrototypeOf(iterator));
Object.freeze(Object.getPrototypeOf(Object.getPrototypeOf(iterators[0])));
for (const each of functions) Object.freeze(Object.getPrototypeOf(each));
