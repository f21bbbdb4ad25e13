// https://url.spec.whatwg.org/#interface-urlsearchparams
import { load, primordials, push, put, webidl } from "core";
import { parseURLEncoded, serializeURLEncoded } from "library/url";

const { ReflectDefineProperty, StringPrototypeSlice, SymbolIterator, TypeError } = primordials;

const creating = {};
let replace;
export let listOf;
let makeIterator;

/** Iterates over the pairs of `params`, giving what `project` makes of each. */
function iterate(params, project) {
  if (listOf(params) === undefined) throw new TypeError("Can only call URLSearchParams.entries on instances of URLSearchParams");
  makeIterator ??= load("web/iteration").defineIterator("URLSearchParams");
  // The list may be replaced between two steps.
  return makeIterator(() => listOf(params), project);
}

/** The pairs of a query. */
function pairsOf(query) {
  const parsed = parseURLEncoded(query);
  const pairs = [];
  for (let index = 0; index < parsed.length; index++) put(pairs, index, [parsed[index][0], parsed[index][1]]);
  return pairs;
}

export class URLSearchParams {
  #list = [];
  #update;
  /** The list as the URL has it; undefined where that is not known. */
  #written;

  static {
    replace = (params, query) => {
      params.#list = pairsOf(query);
      params.#written = undefined;
    };
    listOf = webidl.reader("url", "listOf", (object) => (#list in object ? object.#list : undefined));
  }

  constructor(init = "", query = undefined, update = undefined) {
    // The parameters of a URL object arrive as (key, query, update steps).
    if (init === creating) {
      this.#list = pairsOf(query);
      this.#update = update;
    } else if (!webidl.isObject(init)) {
      const string = webidl.USVString(init);
      this.#list = pairsOf(string[0] === "?" ? StringPrototypeSlice(string, 1) : string);
    } else if (init[SymbolIterator] === undefined || init[SymbolIterator] === null) {
      this.#list = uniquePairs(webidl.record(init, webidl.USVString, webidl.USVString));
    } else {
      this.#list = webidl.sequence(init, (pair) => webidl.sequence(pair, webidl.USVString));
      for (let index = 0; index < this.#list.length; index++) {
        if (this.#list[index].length !== 2) {
          throw new TypeError("Type error");
        }
      }
    }
  }

  get size() {
    return this.#list.length;
  }

  append(name, value) {
    webidl.requireArguments(arguments.length, 2);
    const pair = [webidl.USVString(name), webidl.USVString(value)];
    const before = this.#written;
    push(this.#list, pair);
    if (this.#update === undefined || before === undefined) {
      this.#runUpdateSteps();
    } else {
      const added = serializeURLEncoded([pair]);
      this.#tell(before === "" ? added : `${before}&${added}`);
    }
  }

  delete(name, value = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const matches = matcher(name, value);
    this.#keep((pair) => !matches(pair));
    this.#runUpdateSteps();
  }

  get(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    for (let index = 0; index < this.#list.length; index++) {
      if (this.#list[index][0] === string) {
        return this.#list[index][1];
      }
    }
    return null;
  }

  getAll(name) {
    webidl.requireArguments(arguments.length, 1);
    const string = webidl.USVString(name);
    const values = [];
    for (let index = 0; index < this.#list.length; index++) {
      if (this.#list[index][0] === string) {
        push(values, this.#list[index][1]);
      }
    }
    return values;
  }

  has(name, value = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const matches = matcher(name, value);
    for (let index = 0; index < this.#list.length; index++) {
      if (matches(this.#list[index])) {
        return true;
      }
    }
    return false;
  }

  /** https://url.spec.whatwg.org/#dom-urlsearchparams-set: the first keeps its place, the others go. */
  set(name, value) {
    webidl.requireArguments(arguments.length, 2);
    const nameString = webidl.USVString(name);
    const valueString = webidl.USVString(value);
    let found = false;
    this.#keep((pair) => {
      if (pair[0] !== nameString) {
        return true;
      }
      if (found) {
        return false;
      }
      found = true;
      pair[1] = valueString;
      return true;
    });
    if (!found) {
      push(this.#list, [nameString, valueString]);
    }
    this.#runUpdateSteps();
  }

  /** https://url.spec.whatwg.org/#dom-urlsearchparams-sort: by code units, stable. */
  sort() {
    load("web/builtins").method("Array", "sort")(this.#list, (first, second) => (first[0] < second[0] ? -1 : first[0] > second[0] ? 1 : 0));
    this.#runUpdateSteps();
  }

  toString() {
    return serializeURLEncoded(this.#list);
  }

  entries() {
    return iterate(this, (pair) => [pair[0], pair[1]]);
  }

  forEach(callback, thisValue = undefined) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof callback !== "function") {
      throw new TypeError("Argument 1 ('callback') to URLSearchParams.forEach must be a function");
    }
    for (let index = 0; index < this.#list.length; index++) {
      primordials.ReflectApply(callback, thisValue, [this.#list[index][1], this.#list[index][0], this]);
    }
  }

  keys() {
    return iterate(this, (pair) => pair[0]);
  }

  values() {
    return iterate(this, (pair) => pair[1]);
  }

  #keep(isKept) {
    let kept = 0;
    for (let index = 0; index < this.#list.length; index++) {
      if (isKept(this.#list[index])) {
        this.#list[kept++] = this.#list[index];
      }
    }
    this.#list.length = kept;
  }

  /** https://url.spec.whatwg.org/#concept-urlsearchparams-update */
  #runUpdateSteps() {
    if (this.#update !== undefined) this.#tell(serializeURLEncoded(this.#list));
  }

  #tell(query) {
    this.#written = query;
    this.#update(query);
  }
}

ReflectDefineProperty(URLSearchParams.prototype, SymbolIterator, {
  __proto__: null,
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
});
webidl.expose(URLSearchParams);

// Two names of a record may become one as USVStrings; the later value wins in the earlier's place.
function uniquePairs(pairs) {
  const unique = [];
  for (let index = 0; index < pairs.length; index++) {
    let place = 0;
    while (place < unique.length && unique[place][0] !== pairs[index][0]) {
      place++;
    }
    put(unique, place, pairs[index]);
  }
  return unique;
}

function matcher(name, value) {
  const nameString = webidl.USVString(name);
  if (value === undefined) {
    return (pair) => pair[0] === nameString;
  }
  const valueString = webidl.USVString(value);
  return (pair) => pair[0] === nameString && pair[1] === valueString;
}

/** The `searchParams` of a URL object; `update` takes each new query. */
export function createSearchParams(query, update) {
  return new URLSearchParams(creating, query, update);
}

/** Gives the `searchParams` of a URL object what its new query says. */
export function replaceSearchParams(params, query) {
  replace(params, query);
}

/** The form encoding of a URLSearchParams object, undefined for any other object. */
export function serializeSearchParams(object) {
  const list = listOf(object);
  return list === undefined ? undefined : serializeURLEncoded(list);
}
