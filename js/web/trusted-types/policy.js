// https://w3c.github.io/trusted-types/dist/spec/#trusted-type-policy
import { primordials, webidl } from "core";
import { teachEval } from "./eval.js";
import { TrustedHTML, TrustedScript, TrustedScriptURL, makeValue } from "./values.js";

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
 * https://w3c.github.io/trusted-types/dist/spec/#create-a-trusted-type-algorithm
 * @param {string} policy its name
 * @param {function|undefined} callback
 * @param {string} member what the options call it
 * @param {IArguments} values what the script gave
 * @param {Function} Type of what it makes
 */
function create(policy, callback, member, values, Type) {
  webidl.requireArguments(values.length, 1);
  values[0] = webidl.DOMString(values[0]);
  if (callback === undefined) {
    throw new TypeError(`Policy ${policy}'s TrustedTypePolicyOptions did not specify a '${member}' member.`);
  }
  const data = ReflectApply(callback, undefined, values);
  if (data === null || data === undefined) return makeValue(Type, "");
  return makeValue(Type, Type === TrustedScriptURL ? webidl.USVString(data) : webidl.DOMString(data));
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
    if (this.#createScript !== undefined) teachEval();
  }

  get name() {
    return this.#name;
  }

  /** https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicy-createhtml: the policy's function gets what follows, too. */
  createHTML(input) {
    return create(this.#name, this.#createHTML, "createHTML", arguments, TrustedHTML);
  }

  createScript(input) {
    return create(this.#name, this.#createScript, "createScript", arguments, TrustedScript);
  }

  createScriptURL(input) {
    return create(this.#name, this.#createScriptURL, "createScriptURL", arguments, TrustedScriptURL);
  }
}
webidl.expose(TrustedTypePolicy);

export const makePolicy = (name, options) => new TrustedTypePolicy(creating, name, options);
