// https://html.spec.whatwg.org/multipage/dom.html#domstringmap
import { domException, primordials, push, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { isValidAttributeName } from "library/names";
import { StringPrototypeReplace, StringPrototypeStartsWith, pattern } from "library/text";
import { $attributes, $collection, asciiLower, getAttribute, legacyHandler, wrapLegacy } from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";

const { StringPrototypeSlice, StringPrototypeToLowerCase, StringPrototypeToUpperCase } = primordials;

const dashAndLower = pattern(/-[a-z]/);
const dashesAndLower = pattern(/-[a-z]/g);
const upper = pattern(/[A-Z]/g);

/** The content attribute of a name. */
function attributeOf(name) {
  return `data-${StringPrototypeReplace(name, upper, (letter) => `-${StringPrototypeToLowerCase(letter)}`)}`;
}

/** https://html.spec.whatwg.org/multipage/dom.html#concept-domstringmap-pairs: the names. */
function namesOf({ element }) {
  const names = [];
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace } = attributes[i];
    if (namespace === null && StringPrototypeStartsWith(localName, "data-") && asciiLower(localName) === localName) {
      const dashed = StringPrototypeSlice(localName, "data-".length);
      push(names, StringPrototypeReplace(dashed, dashesAndLower, (pair) => StringPrototypeToUpperCase(pair[1])));
    }
  }
  return names;
}

let Interface;
let handler;

/** The interface object. */
export function makeDOMStringMap() {
  if (Interface !== undefined) return Interface;
  class DOMStringMap {
    [$collection];

    constructor(token, element) {
      requireInternal(token);
      this[$collection] = { wrapper: null, element };
    }
  }
  webidl.expose(DOMStringMap);
  handler = legacyHandler({
    overridesBuiltIns: true,
    names: namesOf,
    named: ({ element }, name) => {
      return dashAndLower.test(name) ? undefined : getAttribute(element, attributeOf(name)) ?? undefined;
    },
    setNamed({ element }, name, value) {
      const string = webidl.DOMString(value);
      if (dashAndLower.test(name)) throw domException("SyntaxError");
      const attribute = attributeOf(name);
      if (!isValidAttributeName(attribute)) {
        throw domException("InvalidCharacterError");
      }
      setAttribute(element, attribute, string);
    },
    deleteNamed({ element }, name) {
      if (!dashAndLower.test(name)) removeAttribute(element, attributeOf(name));
    },
  });
  Interface = DOMStringMap;
  return Interface;
}

export function makeDataset(element) {
  const DOMStringMap = makeDOMStringMap();
  return wrapLegacy(new DOMStringMap(internal, element), handler);
}
