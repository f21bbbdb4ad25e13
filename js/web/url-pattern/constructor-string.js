// https://urlpattern.spec.whatwg.org/#constructor-string-parsing
import { isAmong } from "library/tree";
import { canonicalizeProtocol } from "./canonicalize.js";
import { compile, matchesSpecialScheme } from "./component.js";
import { codePointsOf, textBetween, tokenize } from "./tokenizer.js";

/**
 * The patterns of a URL's components that a pattern string has, as in `https://*.example.com/books/:id`.
 * https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
 * @param {string} input
 * @returns {Object<string, string>} a URLPatternInit without a base URL
 */
export function parseConstructorString(input) {
  return new ConstructorStringParser(input).parse();
}

const beforeHostname = ["protocol", "authority", "username", "password"];
const beforePathname = ["protocol", "authority", "username", "password", "hostname", "port"];
const beforeSearch = ["protocol", "authority", "username", "password", "hostname", "port", "pathname"];
const withoutComponent = ["init", "authority", "done"];

class ConstructorStringParser {
  #codePoints;
  #tokens;
  #result = { __proto__: null };
  #componentStart = 0;
  #index = 0;
  #increment = 1;
  #groupDepth = 0;
  #bracketDepth = 0;
  #isSpecial = false;
  #state = "init";

  constructor(input) {
    this.#codePoints = codePointsOf(input);
    this.#tokens = tokenize(input, "lenient");
  }

  parse() {
    while (this.#index < this.#tokens.length && this.#state !== "done") {
      this.#increment = 1;
      this.#step(this.#tokens[this.#index].type);
      this.#index += this.#increment;
    }
    if (this.#result.hostname !== undefined) {
      this.#result.port ??= "";
    }
    return this.#result;
  }

  #step(type) {
    if (type === "end") {
      this.#end();
      return;
    }
    if (type === "open") {
      this.#groupDepth++;
      return;
    }
    if (this.#groupDepth > 0) {
      if (type !== "close") return;
      this.#groupDepth--;
    }
    this.#inState();
  }

  #end() {
    if (this.#state === "init") {
      this.#rewind();
      if (this.#isCharacter("#")) {
        this.#change("hash", 1);
      } else if (this.#isSearchPrefix()) {
        this.#change("search", 1);
      } else {
        this.#change("pathname", 0);
      }
    } else if (this.#state === "authority") {
      this.#rewind("hostname");
    } else {
      this.#change("done", 0);
    }
  }

  #inState() {
    switch (this.#state) {
      case "init":
        if (this.#isCharacter(":")) this.#rewind("protocol");
        break;
      case "protocol":
        if (this.#isCharacter(":")) this.#endProtocol();
        break;
      case "authority":
        if (this.#isCharacter("@")) this.#rewind("username");
        else if (this.#isCharacter("/") || this.#isSearchPrefix() || this.#isCharacter("#")) this.#rewind("hostname");
        break;
      case "username":
        if (this.#isCharacter(":")) this.#change("password", 1);
        else if (this.#isCharacter("@")) this.#change("hostname", 1);
        break;
      case "password":
        if (this.#isCharacter("@")) this.#change("hostname", 1);
        break;
      case "hostname":
        if (this.#isCharacter("[")) this.#bracketDepth++;
        else if (this.#isCharacter("]")) this.#bracketDepth--;
        else if (this.#isCharacter(":") && this.#bracketDepth === 0) this.#change("port", 1);
        else this.#changeBehindHost();
        break;
      case "port":
        this.#changeBehindHost();
        break;
      case "pathname":
        this.#changeBehindPath();
        break;
      case "search":
        if (this.#isCharacter("#")) this.#change("hash", 1);
    }
  }

  #endProtocol() {
    this.#isSpecial = matchesSpecialScheme(compile(this.#component(), canonicalizeProtocol));
    if (this.#isCharacter("/", 1) && this.#isCharacter("/", 2)) {
      this.#change("authority", "://".length);
    } else {
      this.#change(this.#isSpecial ? "authority" : "pathname", 1);
    }
  }

  #changeBehindHost() {
    if (this.#isCharacter("/")) this.#change("pathname", 0);
    else this.#changeBehindPath();
  }

  #changeBehindPath() {
    if (this.#isSearchPrefix()) this.#change("search", 1);
    else if (this.#isCharacter("#")) this.#change("hash", 1);
  }

  /** Ends a component. Those before the next one are empty, or the root, where the string does not have them. */
  #change(state, skipped) {
    const former = this.#state;
    if (!isAmong(withoutComponent, former)) {
      this.#result[former] = this.#component();
    }
    if (former !== "init" && state !== "done") {
      if (isAmong(beforeHostname, former) && isAmong(["port", "pathname", "search", "hash"], state)) {
        this.#result.hostname ??= "";
      }
      if (isAmong(beforePathname, former) && isAmong(["search", "hash"], state)) {
        this.#result.pathname ??= this.#isSpecial ? "/" : "";
      }
      if (isAmong(beforeSearch, former) && state === "hash") {
        this.#result.search ??= "";
      }
    }
    this.#state = state;
    this.#index += skipped;
    this.#componentStart = this.#index;
    this.#increment = 0;
  }

  #rewind(state = this.#state) {
    this.#index = this.#componentStart;
    this.#increment = 0;
    this.#state = state;
  }

  /** https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char */
  #isCharacter(value, offset = 0) {
    const token = this.#token(this.#index + offset);
    return token.value === value && isAmong(["char", "escaped-char", "invalid-char"], token.type);
  }

  /** https://urlpattern.spec.whatwg.org/#is-a-search-prefix: a question mark that makes nothing before it optional */
  #isSearchPrefix() {
    if (this.#isCharacter("?")) return true;
    if (this.#token(this.#index).value !== "?") return false;
    return this.#index === 0 || !isAmong(["name", "regexp", "close", "asterisk"], this.#token(this.#index - 1).type);
  }

  #token(index) {
    return this.#tokens[index] ?? this.#tokens[this.#tokens.length - 1];
  }

  #component() {
    return textBetween(this.#codePoints, this.#token(this.#componentStart).index, this.#tokens[this.#index].index);
  }
}
