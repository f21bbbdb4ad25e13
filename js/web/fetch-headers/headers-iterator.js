// https://fetch.spec.whatwg.org/#concept-header-list-sort-and-combine
import { load, put } from "core";
import { headerValue } from "web/fetch";

let makeIterator;

/**
 * @param {object[]} list a header list
 * @param {function([string, string]): *} project what a step gives of a pair
 */
export function createIterator(list, project) {
  makeIterator ??= load("web/iteration").defineIterator("Headers");
  let before;
  let pairs;
  return makeIterator(() => {
    if (before === undefined || hasChanged(list, before)) {
      before = copyOf(list);
      pairs = sortAndCombine(list);
    }
    return pairs;
  }, project);
}

function copyOf(list) {
  const copy = [];
  for (let index = 0; index < list.length; index++) put(copy, index, list[index]);
  return copy;
}

// Who changes a header puts another one in its place.
function hasChanged(list, before) {
  if (list.length !== before.length) return true;
  for (let index = 0; index < list.length; index++) {
    if (list[index] !== before[index]) return true;
  }
  return false;
}

function sortAndCombine(list) {
  const pairs = [];
  for (let index = 0; index < list.length; index++) {
    const name = list[index][2];
    if (name === "set-cookie") {
      insert(pairs, [name, list[index][1]]);
    } else if (!contains(pairs, name)) {
      insert(pairs, [name, headerValue(list, name)]);
    }
  }
  return pairs;
}

// Equal names stay in the order of the list.
function insert(pairs, pair) {
  let index = pairs.length;
  while (index > 0 && pairs[index - 1][0] > pair[0]) {
    put(pairs, index, pairs[index - 1]);
    index--;
  }
  put(pairs, index, pair);
}

function contains(pairs, name) {
  for (let index = 0; index < pairs.length; index++) {
    if (pairs[index][0] === name) {
      return true;
    }
  }
  return false;
}
