// https://html.spec.whatwg.org/#customelementregistry
import { domException, primordials, webidl } from "core";
import { SafeMap, currentDocument, internal, toNode } from "dom/nodes";
import { isCustomElementName } from "library/names";
import { isConstructor } from "library/realms";
import { $document, $localName, $namespace, $nodeType, $window, HTML, nodeType } from "library/tree";
import { beginReactions, collectShadowIncluding, endReactions } from "shared/changes";
import { makeDefinition } from "./define.js";
import { addDefinition, definitionNamed, definitionWith } from "./definitions.js";
import { enqueueUpgrade } from "./reactions.js";
import { tryToUpgrade } from "./upgrade.js";

const { Promise, TypeError } = primordials;

/** `{ promise, resolve }` of the names that somebody waits for. */
const waiting = new SafeMap();

let isDefining = false;

export class CustomElementRegistry {
  constructor(token = undefined) {
    if (token !== internal) throw webidl.notImplemented("new CustomElementRegistry(), a scoped registry,");
  }

  /**
   * https://html.spec.whatwg.org/#dom-customelementregistry-define
   * DEPARTURE: `extends` is not read — WebKit has no customized built-in elements —
   * https://github.com/WebKit/standards-positions/issues/97
   */
  define(name, constructor) {
    webidl.requireArguments(arguments.length, 2);
    const string = webidl.DOMString(name);
    if (!isConstructor(constructor)) throw new TypeError("The second argument must be a constructor");
    if (!isCustomElementName(string)) {
      throw domException("SyntaxError", "Custom element names must contain a hyphen, and no upper-case letter");
    }
    if (definitionNamed(string) !== undefined) {
      throw domException("NotSupportedError", "Cannot define multiple custom elements with the same tag name");
    }
    if (definitionWith(constructor) !== undefined) {
      throw domException("NotSupportedError", "Cannot define multiple custom elements with the same class");
    }
    if (isDefining) {
      throw domException("NotSupportedError", "Cannot define a custom element while defining another custom element");
    }
    isDefining = true;
    let definition;
    try {
      definition = makeDefinition(string, constructor);
    } finally {
      isDefining = false;
    }
    addDefinition(definition);
    beginReactions();
    try {
      enqueueCandidates(definition);
    } finally {
      endReactions();
    }
    const waiter = waiting.get(string);
    if (waiter !== undefined) {
      waiting.delete(string);
      waiter.resolve(constructor);
    }
  }

  /** https://html.spec.whatwg.org/#dom-customelementregistry-get */
  get(name) {
    webidl.requireArguments(arguments.length, 1);
    return definitionNamed(webidl.DOMString(name))?.constructor;
  }

  /** https://html.spec.whatwg.org/#dom-customelementregistry-getname */
  getName(constructor) {
    webidl.requireArguments(arguments.length, 1);
    if (typeof constructor !== "function") {
      throw new TypeError("Argument 1 ('constructor') to CustomElementRegistry.getName must be a function");
    }
    return definitionWith(constructor)?.name ?? null;
  }

  /** https://html.spec.whatwg.org/#dom-customelementregistry-whendefined */
  whenDefined(name) {
    try {
      webidl.requireArguments(arguments.length, 1);
      const string = webidl.DOMString(name);
      if (!isCustomElementName(string)) {
        throw domException("SyntaxError");
      }
      const definition = definitionNamed(string);
      return definition === undefined ? waitFor(string) : new Promise((resolve) => resolve(definition.constructor));
    } catch (error) {
      return new Promise((resolve, reject) => reject(error));
    }
  }

  /** https://html.spec.whatwg.org/#dom-customelementregistry-upgrade */
  upgrade(root) {
    webidl.requireArguments(arguments.length, 1);
    const all = collectShadowIncluding(toNode(root, "Argument 1 ('root') to CustomElementRegistry.upgrade"));
    beginReactions();
    try {
      for (let i = 0; i < all.length; i++) {
        if (all[i][$nodeType] === nodeType.ELEMENT) tryToUpgrade(all[i]);
      }
    } finally {
      endReactions();
    }
  }
}
webidl.expose(CustomElementRegistry);

/** https://html.spec.whatwg.org/#dom-window-customelements */
export const customElements = new CustomElementRegistry(internal);

/** https://html.spec.whatwg.org/#dom-documentorshadowroot-customelementregistry: that of the window, which is the only one. */
export const registryOf = (node) => (node[$document][$window] === null ? null : customElements);

function waitFor(name) {
  let waiter = waiting.get(name);
  if (waiter === undefined) {
    waiter = { promise: undefined, resolve: undefined };
    waiter.promise = new Promise((resolve) => {
      waiter.resolve = resolve;
    });
    waiting.set(name, waiter);
  }
  return waiter.promise;
}

/** The elements of the document that the definition is for, in shadow-including tree order. */
function enqueueCandidates(definition) {
  const all = collectShadowIncluding(currentDocument());
  for (let i = 0; i < all.length; i++) {
    if (all[i][$localName] === definition.localName && all[i][$namespace] === HTML) enqueueUpgrade(all[i], definition);
  }
}
