// https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
import { Parser, Token, TokenizerMode, html as names } from "parse5";
import { FormattingElements } from "./formatting-elements.js";
import { OpenElements } from "./open-elements.js";
import { RunTokenizer } from "./run-tokenizer.js";

const { NS, SPECIAL_ELEMENTS, TAG_ID } = names;
const { START_TAG } = Token.TokenType;

/** Our number of `search`, which parse5 does not know: https://html.spec.whatwg.org/#the-search-element */
const SEARCH = 200;
SPECIAL_ELEMENTS[NS.HTML].add(SEARCH);

function numberSearch(token) {
  if (token.tagID === TAG_ID.UNKNOWN && token.tagName === "search") token.tagID = SEARCH;
}

/** parse5's numbers of https://html.spec.whatwg.org/#the-insertion-mode */
const mode = {
  IN_BODY: 6, TEXT: 7, IN_CAPTION: 10, IN_CELL: 14, IN_SELECT: 15, IN_SELECT_IN_TABLE: 16, IN_TEMPLATE: 17,
};

/** The insertion modes in which white space is any other text. */
const takesMixedText = [];
for (const number of Object.values(mode)) takesMixedText[number] = true;

/** The insertion modes in which an end tag is that of a block in a body. */
const takesBlocks = [];
for (const one of [mode.IN_BODY, mode.IN_CAPTION, mode.IN_CELL]) takesBlocks[one] = true;

/** How deep WebKit lets markup nest. */
const MAXIMUM_DEPTH = 512;

/**
 * parse5's tree construction over our tokenizer, with what parse5 has no hook for. Beside parse5's members, its tree
 * adapter has `parser`, `isScript`, `getLastChild`, `attachShadow` and `setShadowContent`: see
 * js/library/parse5/tree-adapter.js.
 */
export class PageParser extends Parser {
  /** Called when a script element has its end tag, with the tokenizer paused; null where no script may run. */
  onScript = null;

  constructor(options, document, fragmentContext) {
    super(options, document, fragmentContext);
    this.tokenizer = new RunTokenizer(this.options, this);
    this.activeFormattingElements = new FormattingElements(this.treeAdapter);
    this.openElements = new OpenElements(this.document, this.treeAdapter, this);
    this._setContextModes(fragmentContext ?? this.document, this.fragmentContextID);
    this.treeAdapter.parser = this;
  }

  /** Whether a text goes to the tree as it is, white space and all. */
  get takesMixedText() {
    return this.tokenizer.inForeignNode || takesMixedText[this.insertionMode] === true;
  }

  /**
   * https://html.spec.whatwg.org/#parsing-html-fragments
   * @returns {object} the root element, whose children are the nodes of the fragment
   */
  static parseFragment(context, html, options) {
    const parser = PageParser.getFragmentParser(context, options);
    parser.tokenizer.write(html, true);
    return parser.openElements.items[0];
  }

  // parse5 goes by the context's name alone.
  _resetInsertionMode() {
    const { fragmentContext, fragmentContextID } = this;
    if (fragmentContext && this.treeAdapter.getNamespaceURI(fragmentContext) !== NS.HTML) {
      this.fragmentContextID = TAG_ID.UNKNOWN;
    }
    super._resetInsertionMode();
    this.fragmentContextID = fragmentContextID;
  }

  // https://html.spec.whatwg.org/#parsing-main-inbody: a body takes `noframes` as a head does, which parse5 does not
  // know.
  _insertElement(token, namespace) {
    super._insertElement(token, namespace);
    if (token.tagID !== TAG_ID.NOFRAMES || namespace !== NS.HTML) return;
    this.tokenizer.state = TokenizerMode.RAWTEXT;
    this.originalInsertionMode = this.insertionMode;
    this.insertionMode = mode.TEXT;
  }

  _switchToTextParsing(token, state) {
    if (token.tagID === TAG_ID.NOFRAMES) this._insertElement(token, NS.HTML);
    else super._switchToTextParsing(token, state);
  }

  _reconstructActiveFormattingElements() {
    const { currentToken } = this;
    if (currentToken !== null && currentToken.type === START_TAG) {
      if (currentToken.tagID === TAG_ID.NOFRAMES) return;
      if (currentToken.tagID === SEARCH) {
        if (this.openElements.hasInButtonScope(TAG_ID.P)) this._closePElement();
        return;
      }
    }
    super._reconstructActiveFormattingElements();
  }

  // https://github.com/whatwg/html/pull/9124: rules between options, which parse5 does not know yet.
  _startTagOutsideForeignContent(token) {
    const { insertionMode, openElements } = this;
    if (token.tagID !== TAG_ID.HR || (insertionMode !== mode.IN_SELECT && insertionMode !== mode.IN_SELECT_IN_TABLE)) {
      super._startTagOutsideForeignContent(token);
      return;
    }
    if (openElements.currentTagId === TAG_ID.OPTION) openElements.pop();
    if (openElements.currentTagId === TAG_ID.OPTGROUP) openElements.pop();
    this._appendElement(token, NS.HTML);
    token.ackSelfClosing = true;
  }

  // https://html.spec.whatwg.org/#parsing-main-inbody, the end tags from `address` to `ul`
  _endTagOutsideForeignContent(token) {
    if (token.tagID !== SEARCH || takesBlocks[this.insertionMode] !== true) {
      super._endTagOutsideForeignContent(token);
      return;
    }
    const { openElements } = this;
    if (!openElements.hasInScope(SEARCH)) return;
    openElements.generateImpliedEndTags();
    openElements.popUntilTagNamePopped(SEARCH);
  }

  // DEPARTURE: an element at the 513th level becomes its parent's sibling — WebKit does so, and what walks a tree
  // recursively would overflow — https://html.spec.whatwg.org/#appropriate-place-for-inserting-a-node
  _attachElementToTree(element, location) {
    if (this.openElements.stackTop >= MAXIMUM_DEPTH && !this._shouldFosterParentOnInsertion()) {
      const parent = this.treeAdapter.getParentNode(this.openElements.currentTmplContentOrNode);
      if (parent !== null) {
        this.treeAdapter.appendChild(parent, element);
        return;
      }
    }
    super._attachElementToTree(element, location);
  }

  // A run of nulls is one token of parse5's, for which it puts one replacement character into foreign content.
  onNullCharacter(token) {
    if (!this.tokenizer.inForeignNode) {
      super.onNullCharacter(token);
      return;
    }
    this.skipNextNewLine = false;
    token.chars = "\ufffd".repeat(token.chars.length);
    this._insertCharacters(token);
  }

  /** https://html.spec.whatwg.org/#parsing-main-inhead, "A start tag whose tag name is "template"" */
  _insertTemplate(token) {
    const { treeAdapter, openElements } = this;
    const mode = openElements.stackTop > 0 ? shadowMode(token) : null;
    const root = mode === null ? null : treeAdapter.attachShadow(this._getAdjustedCurrentElement(), mode, token.attrs);
    if (root === null) {
      super._insertTemplate(token);
      return;
    }
    const template = treeAdapter.createElement(token.tagName, NS.HTML, token.attrs);
    treeAdapter.setShadowContent(template, root);
    openElements.push(template, token.tagID);
  }

  // https://html.spec.whatwg.org/#parsing-main-incdata: the script runs once its element is off the stack.
  onEndTag(token) {
    numberSearch(token);
    const { current } = this.openElements;
    super.onEndTag(token);
    if (token.tagID === TAG_ID.SCRIPT && this.onScript !== null) this.scriptEnded(current);
  }

  // https://html.spec.whatwg.org/#parsing-main-inforeign: a script of SVG may close itself.
  onStartTag(token) {
    numberSearch(token);
    super.onStartTag(token);
    if (token.tagID === TAG_ID.SCRIPT && token.ackSelfClosing && token.selfClosing && this.onScript !== null) {
      this.scriptEnded(this.treeAdapter.getLastChild(this.openElements.current));
    }
  }

  scriptEnded(element) {
    if (element === this.openElements.current || !this.treeAdapter.isScript(element)) return;
    this.tokenizer.pause();
    this.onScript(element);
  }
}

/** The mode of the shadow root that a template declares, or null. */
function shadowMode(token) {
  for (let i = 0; i < token.attrs.length; i++) {
    const { name, value } = token.attrs[i];
    if (name !== "shadowrootmode") continue;
    const mode = value.toLowerCase();
    return mode === "open" || mode === "closed" ? mode : null;
  }
  return null;
}
