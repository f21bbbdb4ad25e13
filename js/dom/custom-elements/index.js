// https://html.spec.whatwg.org/multipage/custom-elements.html
import "./steps.js";

export { CustomElementRegistry, customElements, registryOf } from "./registry.js";
export { CustomStateSet, hasState } from "./custom-state-set.js";
export { ElementInternals, attachInternals, internalsOf } from "./element-internals.js";
export { constructHTMLElement } from "./construct.js";
export { definitionOf, isDefined, lookUpDefinition } from "./definitions.js";
