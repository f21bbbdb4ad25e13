// https://html.spec.whatwg.org/multipage/dom.html#domstringmap
import { domException, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { isValidAttributeName } from "library/names";
import { $attributes, $collection, asciiLower, getAttribute, legacyHandler, wrapLegacy } from "library/tree";
import { removeAttribute, setAttribute } from "shared/changes";

const dashAndLower = /-[a-z]/;
const dashesAndLower = /-[a-z]/g;
const upper = /[A-Z]/g;

/** The content attribute of a name. */
function attributeOf(name) {
  return `data-${name.replace(upper, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** https://html.spec.whatwg.org/multipage/dom.html#concept-domstringmap-pairs: the names. */
function namesOf({ element }) {
  const names = [];
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    const { localName, namespace } = attributes[i];
    if (namespace === null && localName.startsWith("data-") && asciiLower(localName) === localName) {
      names[names.length] = localName.slice(5).replace(dashesAndLower, (pair) => pair[1].toUpperCase());
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
