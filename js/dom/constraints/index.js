// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints
export { checkForm, checkValidity, interactivelyValidate, reportValidity } from "./check.js";
export { flags, isBarred, validityFlags } from "./flags.js";
export { ValidityState, validityOf } from "./validity-state.js";
export { validationMessage } from "./messages.js";
