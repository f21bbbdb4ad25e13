// https://svgwg.org/svg2-draft/types.html#BasicDataTypes: the interfaces of attributes that can be animated
import { webidl } from "core";
import { requireInternal } from "dom/nodes";

/**
 * Makes the interface of an attribute that holds its value for scripts to set, and the value that is shown.
 * @param {string} name of the interface
 * @param {(element: Element, attribute: string, isReadOnly: boolean) => object} makeValue
 */
export function makeAnimated(name, makeValue) {
  const { [name]: Interface } = {
    [name]: class {
      #baseVal;
      #animVal;

      constructor(token, element, attribute) {
        requireInternal(token);
        this.#baseVal = makeValue(element, attribute, false);
        this.#animVal = makeValue(element, attribute, true);
      }

      get baseVal() {
        return this.#baseVal;
      }

      get animVal() {
        return this.#animVal;
      }
    },
  };
  webidl.expose(Interface);
  return Interface;
}
