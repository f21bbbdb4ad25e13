// https://www.w3.org/TR/xml-names/, as saxes reads it
import { SaxesParser as Parser } from "saxes";

/** The namespaces that a tag has from those around it, by prefix; false for a prefix that has none. */
const $inherited = Symbol("inherited");

export class SaxesParser extends Parser {
  /** saxes calls a handler with itself as `this`, which is no business of a page's `Function.prototype.call`. */
  on(name, handler) {
    super.on(name, (value) => handler(value));
  }

  /** saxes goes up through all tags that are open, for each tag anew. */
  resolve(prefix) {
    return this.topNS[prefix] ?? this.#resolveAt(this.tags.length - 1, prefix);
  }

  #resolveAt(depth, prefix) {
    const { tags } = this;
    let found;
    let known = depth;
    for (; known >= 0 && found === undefined; known--) {
      found = tags[known].ns[prefix] ?? tags[known][$inherited]?.[prefix];
    }
    if (found === undefined) found = this.ns[prefix] ?? this.opt.resolvePrefix?.(prefix) ?? false;
    for (let index = known + 1; index <= depth; index++) (tags[index][$inherited] ??= { __proto__: null })[prefix] = found;
    return found === false ? undefined : found;
  }
}
