// Names of elements and attributes: which are valid, and which interface an element has by its name.
export { isCustomElementName, isShadowHostName } from "./custom-names.js";
export { interfaceNameOf, interfaceNames, isForForms } from "./interface-names.js";
export { isValidAttributeName, isValidDoctypeName, isValidElementName, isValidPrefix, isXMLName } from "./valid-names.js";
