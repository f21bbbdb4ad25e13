// What is written for people is written in the user's language, where a script names none. The engine knows one such language for the
// whole process: https://tc39.es/ecma402/#sec-defaultlocale
//
// This chunk runs before any script of its context, and only where the language is not the engine's own.
import { defineValue, engineIntl, entry, primordials, push } from "core";

const { uncurryThis, ReflectConstruct, ReflectDefineProperty } = primordials;
const { getCanonicalLocales } = engineIntl;

let language;

/** https://tc39.es/ecma402/#sec-canonicalizelocalelist, with the user's language as what is taken where none of them is known. */
function orUsers(locales) {
  const list = getCanonicalLocales(locales);
  push(list, language);
  return list;
}

const services = [
  "Collator", "DateTimeFormat", "DisplayNames", "DurationFormat", "ListFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat",
  "Segmenter",
];

/** A constructor of `Intl` that inherits all from the engine's, and makes the same objects. */
function localized(Engine) {
  function Service(locales, options) {
    return new.target === undefined
      ? Engine(orUsers(locales), options)
      : ReflectConstruct(Engine, [orUsers(locales), options], new.target);
  }
  ReflectDefineProperty(Service, "prototype", { __proto__: null, value: Engine.prototype, writable: false });
  ReflectDefineProperty(Service, "length", { __proto__: null, value: Engine.length });
  ReflectDefineProperty(Service, "name", { __proto__: null, value: Engine.name });
  defineValue(Service, "supportedLocalesOf", Engine.supportedLocalesOf, false);
  defineValue(Engine.prototype, "constructor", Service, false);
  return Service;
}

/** Puts methods in the place of a prototype's own; each gets the one that was there. */
function replace(prototype, names, makeMethod) {
  for (const name of names) {
    const engineMethod = prototype[name];
    const method = makeMethod(name, uncurryThis(engineMethod));
    ReflectDefineProperty(method, "length", { __proto__: null, value: engineMethod.length });
    defineValue(prototype, name, method, false);
  }
}

const formatting = (name, engineMethod) => ({
  [name](locales, options) {
    return engineMethod(this, orUsers(locales), options);
  },
})[name];

entry.speakLanguage = (tag) => {
  language = tag;
  for (const name of services) {
    if (engineIntl[name] !== undefined) defineValue(engineIntl, name, localized(engineIntl[name]), false);
  }
  replace(Number.prototype, ["toLocaleString"], formatting);
  replace(BigInt.prototype, ["toLocaleString"], formatting);
  replace(Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"], formatting);
  replace(String.prototype, ["localeCompare"], (name, compare) => ({
    localeCompare(that, locales, options) {
      return compare(this, that, orUsers(locales), options);
    },
  })[name]);
  replace(String.prototype, ["toLocaleLowerCase", "toLocaleUpperCase"], (name, change) => ({
    [name](locales) {
      return change(this, orUsers(locales)[0]);
    },
  })[name]);
};
