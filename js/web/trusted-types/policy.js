// https://w3c.github.io/trusted-types/dist/spec/#trusted-type-policy
import { primordials, webidl } from "core";
import { TrustedHTML, TrustedScriptURL, makeValue } from "./values.js";

const { ReflectApply, TypeError } = primordials;

const creating = {};

/** A function among the options of a policy; undefined where there is none. */
function callbackOf(options, name) {
  const callback = options[name];
  if (callback !== undefined && typeof callback !== "function") {
    throw new TypeError(`TrustedTypePolicyOptions.${name} must be a function`);
  }
  return callback;
}

/**
 * https://w3c.github.io/trusted-types/dist/spec/#get-trusted-type-policy-value-algorithm
 * @param {string} policy its name
 * @param {function|undefined} callback
 * @param {string} member what the options call it
 * @param {IArguments} values what the script gave
 * @param {function(*): string} convert
 */
function letThrough(policy, callback, member, values, convert) {
  webidl.requireArguments(values.length, 1);
  values[0] = webidl.DOMString(values[0]);
  if (callback === undefined) {
    throw new TypeError(`Policy ${policy}'s TrustedTypePolicyOptions did not specify a '${member}' member.`);
  }
  const data = ReflectApply(callback, undefined, values);
  return data === null || data === undefined ? "" : convert(data);
}

export class TrustedTypePolicy {
  #name;
  #createHTML;
  #createScript;
  #createScriptURL;

  constructor(key, name, options) {
    if (key !== creating) throw new TypeError("Illegal constructor");
    this.#name = name;
    this.#createHTML = callbackOf(options, "createHTML");
    this.#createScript = callbackOf(options, "createScript");
    this.#createScriptURL = callbackOf(options, "createScriptURL");
  }

  get name() {
    return this.#name;
  }

  /** https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicy-createhtml: the policy's function gets what follows, too. */
  createHTML(input) {
    return makeValue(TrustedHTML, letThrough(this.#name, this.#createHTML, "createHTML", arguments, webidl.DOMString));
  }

  /**
   * DEPARTURE: what `createScript` gives is the text alone, no TrustedScript — the engine's `eval` runs nothing but strings, and gives
   * back what is none — https://tc39.es/proposal-dynamic-code-brand-checks/
   */
  createScript(input) {
    return letThrough(this.#name, this.#createScript, "createScript", arguments, webidl.DOMString);
  }

  createScriptURL(input) {
    return makeValue(
      TrustedScriptURL, letThrough(this.#name, this.#createScriptURL, "createScriptURL", arguments, webidl.USVString));
  }
}
webidl.expose(TrustedTypePolicy);

export const makePolicy = (name, options) => new TrustedTypePolicy(creating, name, options);
