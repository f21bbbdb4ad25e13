// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-2
export { constructEntryList, entriesForFormData } from "./entry-list.js";
export { resetForm } from "./reset.js";
export { submitDirectly, submitForm } from "./submit.js";
