// acorn, as the engine reads scripts and modules: https://tc39.es/ecma262/#sec-ecmascript-language-scripts-and-modules
import { Parser, tokTypes } from "acorn";

/** With the second argument of `import()`, and what the engine knows of regular expressions, which is more than acorn. */
export class EngineParser extends Parser {
  /** https://tc39.es/ecma262/#prod-ImportCall */
  parseDynamicImport(node) {
    this.next();
    node.source = this.parseMaybeAssign();
    node.options = null;
    if (this.eat(tokTypes.comma) && this.type !== tokTypes.parenR) {
      node.options = this.parseMaybeAssign();
      this.eat(tokTypes.comma);
    }
    this.expect(tokTypes.parenR);
    return this.finishNode(node, "ImportExpression");
  }

  validateRegExpFlags() {}

  validateRegExpPattern({ start, source, flags }) {
    try {
      new RegExp(source, flags);
    } catch (error) {
      this.raise(start - 1, error.message);
    }
  }
}

/** With the attributes of imports. */
export class ModuleParser extends EngineParser {
  /** Names that are written with escapes, which looking at the text does not find. */
  escapedNames = "";
  #declaration = null;

  /** https://tc39.es/ecma262/#prod-WithClause */
  parseImport(node) {
    this.#declaration = node;
    return super.parseImport(node);
  }

  parseExport(node, exports) {
    this.#declaration = node;
    return super.parseExport(node, exports);
  }

  semicolon() {
    const node = this.#declaration;
    this.#declaration = null;
    if (node?.source && this.eat(tokTypes._with)) node.attributes = this.#parseAttributes();
    super.semicolon();
  }

  #parseAttributes() {
    const attributes = [];
    this.expect(tokTypes.braceL);
    while (!this.eat(tokTypes.braceR)) {
      const key = this.type === tokTypes.string ? this.value : this.parseIdent(true).name;
      if (this.type === tokTypes.string) this.next();
      this.expect(tokTypes.colon);
      if (attributes.some((attribute) => attribute.key === key)) this.raise(this.start, `Duplicate attribute '${key}'`);
      if (this.type !== tokTypes.string) this.unexpected();
      attributes.push({ key, value: this.value });
      this.next();
      if (this.type !== tokTypes.braceR) this.expect(tokTypes.comma);
    }
    return attributes;
  }

  readWord1() {
    const word = super.readWord1();
    if (this.containsEsc) this.escapedNames += ` ${word}`;
    return word;
  }
}
