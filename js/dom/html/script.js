// https://html.spec.whatwg.org/multipage/scripting.html#the-script-element
import { webidl } from "core";
import { replaceAllWithString } from "dom/nodes";
import {
  $alreadyStarted, $attributeChanged, $childrenChanged, $cloned, $connected, $forceAsync, $made, $parserDocument,
  childText, hasAttribute, isConnected,
} from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";
import { hooksOf } from "./hooks.js";
import { interfaceNamed } from "./interfaces.js";
import { boolean, crossOrigin, fetchPriority, referrerPolicy, reflect, string, tokenList, url } from "./reflect.js";

export function makeHTMLScriptElement() {
  class HTMLScriptElement extends interfaceNamed("HTMLElement") {
    [$made]() {
      this[$parserDocument] = null;
      this[$alreadyStarted] = false;
      this[$forceAsync] = true;
      return this;
    }

    get text() {
      return childText(this);
    }

    set text(value) {
      replaceAllWithString(webidl.DOMString(value), this);
    }

    /** https://html.spec.whatwg.org/multipage/scripting.html#dom-script-async */
    get async() {
      return this[$forceAsync] || hasAttribute(this, "async");
    }

    set async(value) {
      this[$forceAsync] = false;
      if (value) setAttribute(this, "async", "");
      else removeAttribute(this, "async");
    }

    /** https://html.spec.whatwg.org/multipage/scripting.html#dom-script-supports */
    static supports(type) {
      webidl.requireArguments(arguments.length, 1);
      const string = webidl.DOMString(type);
      return string === "classic" || string === "module" || string === "importmap";
    }

    [$connected]() {
      prepare(this);
    }

    [$childrenChanged]() {
      if (isConnected(this)) prepare(this);
    }

    [$attributeChanged](localName, oldValue, value, namespace) {
      super[$attributeChanged](localName, oldValue, value, namespace);
      if (namespace !== null) return;
      if (localName === "async" && value !== null) this[$forceAsync] = false;
      else if (localName === "src" && oldValue === null && isConnected(this)) prepare(this);
    }

    [$cloned](copy) {
      copy[$alreadyStarted] = this[$alreadyStarted];
    }
  }
  return reflect(HTMLScriptElement, {
    src: url,
    type: string,
    noModule: boolean,
    defer: boolean,
    crossOrigin,
    integrity: string,
    referrerPolicy,
    blocking: [tokenList, "blocking", ["render"]],
    fetchPriority,
    charset: string,
    event: string,
    htmlFor: [string, "for"],
  });
}

/** What follows when a script element that no parser is at work on has got something to run. */
function prepare(script) {
  if (script[$parserDocument] === null && !script[$alreadyStarted]) hooksOf(script).prepareScript?.(script);
}
