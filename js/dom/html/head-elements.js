// https://html.spec.whatwg.org/multipage/semantics.html#the-title-element, style elements and templates
import { host, load, primordials, timers, webidl } from "core";
import { createFragment, createHTMLDocument, currentDocument, replaceAllWithString } from "dom/nodes";
import {
  $adopted, $childrenChanged, $cloned, $connected, $content, $document, $first, $host, $made, $next, $rare,
  $runsScripts, $templateDocument, asciiLower, childText, getAttribute, hasAttribute, isConnected,
} from "library/tree";
import { fire } from "web/dom-events";
import { adopt, append } from "shared/changes";
import { hooksOf } from "./hooks.js";
import { isStyleRefused } from "./inline-styles.js";
import { interfaceNamed } from "./interfaces.js";
import { boolean, enumerated, reflect, string, tokenList } from "./reflect.js";

const { RegExpPrototypeExec } = primordials;

export function makeHTMLTitleElement() {
  class HTMLTitleElement extends interfaceNamed("HTMLElement") {
    get text() {
      return childText(this);
    }

    set text(value) {
      replaceAllWithString(webidl.DOMString(value), this);
    }

    [$connected]() {
      tellTitleChange(this);
    }

    [$childrenChanged]() {
      tellTitleChange(this);
    }
  }
  return reflect(HTMLTitleElement, {});
}

/** The title of the document may be another one. */
function tellTitleChange(title) {
  if (title[$document] === currentDocument() && isConnected(title)) host.page_changed?.();
}

/** https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element */
export function makeHTMLMetaElement() {
  class HTMLMetaElement extends interfaceNamed("HTMLElement") {
    [$connected]() {
      if (this[$document] !== currentDocument()) return;
      if (hasAttribute(this, "http-equiv")) load("dom/security-policy").obeyPragma(this);
      // https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
      if (asciiLower(getAttribute(this, "name") ?? "") === "referrer") host.referrer_set?.(getAttribute(this, "content") ?? "");
    }
  }
  return reflect(HTMLMetaElement, {
    name: string, httpEquiv: [string, "http-equiv"], content: string, media: string, scheme: string,
  });
}

/**
 * The end of https://html.spec.whatwg.org/#update-a-style-block: the event, where a script may wait
 * for it. Several updates in one task are told once.
 */
function tellLoaded(style) {
  const type = getAttribute(style, "type");
  if (type !== null && type !== "" && asciiLower(type) !== "text/css") return;
  const isRefused = () => isStyleRefused(style, childText(style));
  isRefused();
  if (style[$document][$runsScripts] !== true) {
    loadImports(style, () => {});
    return;
  }
  const rare = (style[$rare] ??= { __proto__: null });
  if (hasImports(style)) rare.endSheet ??= hooksOf(style).beginSheet(style);
  if (rare.isTellingLoaded === true) return;
  rare.isTellingLoaded = true;
  const tell = () => {
    rare.isTellingLoaded = false;
    // WebKit tells of one that a policy has refused: createSheet in InlineStyleSheetOwner.cpp
    fire(style, isRefused() ? "error" : "load");
    rare.endSheet?.();
    rare.endSheet = undefined;
  };
  timers.start(() => loadImports(style, tell), 0);
}

function hasImports(style) {
  const text = childText(style);
  return hooksOf(style).loadImports !== undefined && RegExpPrototypeExec(/@import/i, text) !== null && !isStyleRefused(style, text);
}

function loadImports(style, done) {
  if (hasImports(style)) hooksOf(style).loadImports(style, done);
  else done();
}

/** https://html.spec.whatwg.org/multipage/semantics.html#the-style-element */
export function makeHTMLStyleElement() {
  class HTMLStyleElement extends interfaceNamed("HTMLElement") {
    /** https://html.spec.whatwg.org/multipage/semantics.html#dom-style-disabled */
    get disabled() {
      return load("dom/css").sheetOf(this)?.disabled ?? false;
    }

    set disabled(value) {
      const sheet = load("dom/css").sheetOf(this);
      if (sheet !== null) sheet.disabled = value;
    }

    /** https://drafts.csswg.org/cssom/#the-linkstyle-interface */
    get sheet() {
      return load("dom/css").sheetOf(this);
    }

    [$connected]() {
      // One that was moved gets a sheet anew: what scripts have done to its rules is gone.
      if (this[$rare]?.sheet) load("shared/style-sheets").forgetSheet(this);
      tellLoaded(this);
    }

    [$childrenChanged]() {
      if (isConnected(this)) tellLoaded(this);
    }
  }
  return reflect(HTMLStyleElement, { media: string, type: string, blocking: [tokenList, "blocking", ["render"]] });
}

/** https://html.spec.whatwg.org/multipage/scripting.html#appropriate-template-contents-owner-document */
function templateDocument(document) {
  let owner = document[$templateDocument];
  if (owner === null) {
    owner = createHTMLDocument("about:blank");
    owner[$templateDocument] = owner;
    document[$templateDocument] = owner;
  }
  return owner;
}

/** https://html.spec.whatwg.org/multipage/scripting.html#the-template-element */
export function makeHTMLTemplateElement() {
  class HTMLTemplateElement extends interfaceNamed("HTMLElement") {

    [$made]() {
      const content = createFragment(templateDocument(this[$document]));
      content[$host] = this;
      this[$content] = content;
      return this;
    }

    get content() {
      return this[$content];
    }

    [$adopted]() {
      adopt(this[$content], templateDocument(this[$document]));
    }

    [$cloned](copy, subtree) {
      if (!subtree) return;
      const content = copy[$content];
      for (let child = this[$content][$first]; child !== null; child = child[$next]) {
        append(load("shared/cloning").clone(child, content[$document], true), content);
      }
    }
  }
  return reflect(HTMLTemplateElement, {
    shadowRootMode: [enumerated, "shadowrootmode", ["open", "closed"]],
    shadowRootDelegatesFocus: boolean,
    shadowRootClonable: boolean,
    shadowRootSerializable: boolean,
  });
}
