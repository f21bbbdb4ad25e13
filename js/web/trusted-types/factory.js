// https://w3c.github.io/trusted-types/dist/spec/#trusted-type-policy-factory
import { load, primordials, webidl } from "core";
import { makePolicy } from "./policy.js";
import { TrustedHTML, TrustedScript, isHTML, isScript, isScriptURL, makeValue } from "./values.js";

const { StringPrototypeSlice, StringPrototypeToLowerCase, TypeError } = primordials;

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const MATHML = "http://www.w3.org/1998/Math/MathML";
const XLINK = "http://www.w3.org/1999/xlink";

const creating = {};

/** Whether a name is that of an event handler's attribute. */
function isHandler(name) {
  if (StringPrototypeSlice(name, 0, 2) !== "on") return false;
  const { globalHandlerTypes, windowHandlerTypes } = load("library/script-types");
  const type = StringPrototypeSlice(name, 2);
  for (let i = 0; i < globalHandlerTypes.length; i++) if (globalHandlerTypes[i] === type) return true;
  for (let i = 0; i < windowHandlerTypes.length; i++) if (windowHandlerTypes[i] === type) return true;
  return false;
}

/** An optional namespace of a call: the empty string stands for the one that is meant if nothing is said. */
const namespaceOf = (value, otherwise) =>
  value === undefined || value === null || value === "" ? otherwise : webidl.DOMString(value);

/**
 * DEPARTURE: `require-trusted-types-for` and `trusted-types` of a content security policy are not enforced, so a string is taken where a
 * page asks for a trusted value — pages that enforce them are few —
 * https://w3c.github.io/trusted-types/dist/spec/#integration-with-content-security-policy
 */
export class TrustedTypePolicyFactory {
  #defaultPolicy = null;
  #emptyHTML;
  #emptyScript;

  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#emptyHTML = makeValue(TrustedHTML, "");
    this.#emptyScript = makeValue(TrustedScript, "");
  }

  /** https://w3c.github.io/trusted-types/dist/spec/#create-a-trusted-type-policy-algorithm */
  createPolicy(policyName, policyOptions = undefined) {
    this.#emptyHTML; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    const name = webidl.DOMString(policyName);
    const policy = makePolicy(name, webidl.dictionary(policyOptions));
    if (name === "default") {
      if (this.#defaultPolicy !== null) throw new TypeError("Policy with name \"default\" already exists.");
      this.#defaultPolicy = policy;
    }
    return policy;
  }

  isHTML(value) {
    this.#emptyHTML;
    webidl.requireArguments(arguments.length, 1);
    return isHTML(value);
  }

  isScript(value) {
    this.#emptyHTML;
    webidl.requireArguments(arguments.length, 1);
    return isScript(value);
  }

  isScriptURL(value) {
    this.#emptyHTML;
    webidl.requireArguments(arguments.length, 1);
    return isScriptURL(value);
  }

  get emptyHTML() {
    return this.#emptyHTML;
  }

  get emptyScript() {
    return this.#emptyScript;
  }

  /**
   * https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-getattributetype
   * @returns {string | null} the type that an attribute takes
   */
  getAttributeType(tagName, attribute, elementNs = undefined, attrNs = undefined) {
    this.#emptyHTML;
    webidl.requireArguments(arguments.length, 2);
    const element = StringPrototypeToLowerCase(webidl.DOMString(tagName));
    const name = StringPrototypeToLowerCase(webidl.DOMString(attribute));
    const namespace = namespaceOf(elementNs, HTML);
    const attributeNamespace = namespaceOf(attrNs, null);
    if (attributeNamespace === null && (namespace === HTML || namespace === SVG || namespace === MATHML) && isHandler(name)) {
      return "TrustedScript";
    }
    if (namespace === HTML && attributeNamespace === null && element === "iframe" && name === "srcdoc") return "TrustedHTML";
    if (namespace === HTML && attributeNamespace === null && element === "script" && name === "src") return "TrustedScriptURL";
    const isLink = attributeNamespace === null || attributeNamespace === XLINK;
    return namespace === SVG && isLink && element === "script" && name === "href" ? "TrustedScriptURL" : null;
  }

  /**
   * https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-getpropertytype
   * @returns {string | null} the type that a property takes
   */
  getPropertyType(tagName, property, elementNs = undefined) {
    this.#emptyHTML;
    webidl.requireArguments(arguments.length, 2);
    const element = StringPrototypeToLowerCase(webidl.DOMString(tagName));
    const name = webidl.DOMString(property);
    const isOfHTML = namespaceOf(elementNs, HTML) === HTML;
    if (isOfHTML && element === "iframe" && name === "srcdoc") return "TrustedHTML";
    if (isOfHTML && element === "script") {
      if (name === "src") return "TrustedScriptURL";
      if (name === "innerText" || name === "text" || name === "textContent") return "TrustedScript";
    }
    return name === "innerHTML" || name === "outerHTML" ? "TrustedHTML" : null;
  }

  get defaultPolicy() {
    return this.#defaultPolicy;
  }
}
webidl.expose(TrustedTypePolicyFactory);

/** https://w3c.github.io/trusted-types/dist/spec/#extensions-to-the-windoworworkerglobalscope-interface */
export const trustedTypes = new TrustedTypePolicyFactory(creating);
