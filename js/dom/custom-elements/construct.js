// https://html.spec.whatwg.org/#html-element-constructors, https://dom.spec.whatwg.org/#concept-create-element
import { asScript, domException, load, primordials, reportException, webidl } from "core";
import { currentDocument, makeElement, withPrototypeOf } from "dom/nodes";
import {
  $attributes, $customState, $document, $first, $localName, $namespace, $parent, $prefix, HTML, isNode, rareOf,
} from "library/tree";
import { definitionWith, lookUpDefinition } from "./definitions.js";
import { enqueueUpgrade } from "./reactions.js";

const { ReflectConstruct, ReflectGetPrototypeOf, ReflectSetPrototypeOf, TypeError } = primordials;

/** Stands on a construction stack for an element that its constructor has been given. */
const alreadyConstructed = Symbol("already constructed");

/** An interface of the HTML Standard by its name. */
const htmlInterface = (name) => load("dom/html").interfaceNamed(name);

/** Whether the first interface that a class inherits from is HTMLElement, if any is. */
function isAutonomous(constructor) {
  const HTMLElement = htmlInterface("HTMLElement");
  let Interface = ReflectGetPrototypeOf(constructor);
  while (typeof Interface === "function" && Interface !== HTMLElement) {
    if (webidl.isInterfacePrototype(Interface.prototype)) return false;
    Interface = ReflectGetPrototypeOf(Interface);
  }
  return true;
}

/**
 * https://html.spec.whatwg.org/#html-element-constructors
 * @param {Function} newTarget
 * @returns {Element} the element that is made or upgraded
 */
export function constructHTMLElement(newTarget) {
  const HTMLElement = htmlInterface("HTMLElement");
  const definition = definitionWith(newTarget);
  if (newTarget === HTMLElement || definition === undefined) throw new TypeError("Illegal constructor");
  definition.isAutonomous ??= isAutonomous(newTarget);
  if (!definition.isAutonomous) throw new TypeError("Illegal constructor");
  const { constructionStack, localName } = definition;
  if (constructionStack.length === 0) {
    const element = withPrototypeOf(newTarget, HTMLElement, makeElement(currentDocument(), HTML, null, localName));
    element[$customState] = "custom";
    rareOf(element).definition = definition;
    return element;
  }
  const { prototype } = newTarget;
  const top = constructionStack.length - 1;
  const element = constructionStack[top];
  if (element === alreadyConstructed) {
    throw new TypeError("Cannot instantiate a custom element inside its own constructor during upgrades");
  }
  ReflectSetPrototypeOf(element, webidl.isObject(prototype) ? prototype : HTMLElement.prototype);
  constructionStack[top] = alreadyConstructed;
  return element;
}

/**
 * The custom element part of https://dom.spec.whatwg.org/#concept-create-element
 * DEPARTURE: there are no customized built-in elements, which `is` would make — WebKit has none —
 * https://github.com/WebKit/standards-positions/issues/97
 * @returns {Element | undefined} undefined for an element that has no definition
 */
export function createCustomElement(document, localName, namespace, prefix, isSynchronous) {
  const definition = lookUpDefinition(document, namespace, localName);
  if (definition === undefined) return undefined;
  if (!isSynchronous) {
    const element = makeElement(document, namespace, prefix, localName);
    enqueueUpgrade(element, definition);
    return element;
  }
  try {
    const element = asScript(() => ReflectConstruct(definition.constructor, []));
    requireFresh(element, document, localName);
    element[$prefix] = prefix;
    return element;
  } catch (error) {
    reportException(error);
    const HTMLUnknownElement = htmlInterface("HTMLUnknownElement");
    const element = withPrototypeOf(HTMLUnknownElement, null, makeElement(document, namespace, prefix, localName));
    element[$customState] = "failed";
    return element;
  }
}

/** What a constructor may not have done to its element. */
function requireFresh(element, document, localName) {
  if (!isNode(element) || element[$namespace] !== HTML) {
    throw new TypeError("The result of constructing a custom element must be a HTMLElement");
  }
  const refuse = (why) => {
    throw domException("NotSupportedError", `A newly constructed custom element must not have ${why}`);
  };
  if (element[$attributes].length > 0) refuse("attributes");
  if (element[$first] !== null) refuse("child nodes");
  if (element[$parent] !== null) refuse("a parent node");
  if (element[$document] !== document) refuse("another document");
  if (element[$localName] !== localName) refuse("another name");
}
