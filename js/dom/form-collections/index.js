// The collections of forms and selects: https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#collections
export { HTMLFormControlsCollection, makeFormControls } from "./form-controls-collection.js";
export {
  HTMLOptionsCollection, makeOptionsCollection, makeSelectedOptions, optionNamed,
} from "./options-collection.js";
export { RadioNodeList, makeRadioNodeList } from "./radio-node-list.js";
