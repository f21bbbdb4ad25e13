// The internal slots of form controls. Symbols of the registry, as those of nodes are.
import { primordials } from "core";

const { SymbolFor } = primordials;
const slot = (name) => SymbolFor(`extrun.dom.forms.${name}`);

/** The form that the parser associated a control with, where that is none of its ancestors. */
export const $parserForm = slot("parser form");
/** Whether the parser has associated controls outside of a form with it. */
export const $hasStrays = slot("strays");
/** What `controlsOf` keeps. */
export const $controls = slot("controls");

// input, textarea
/** The value of a control; undefined for what its content attribute or its text says. */
export const $value = slot("value");
/** https://html.spec.whatwg.org/#concept-fe-dirty */
export const $dirtyValue = slot("dirty value flag");
/** The value as the user last committed it: what `change` is measured by. */
export const $committed = slot("committed value");
/** What a user has typed into a field for numbers or times, where that need not read as one; else undefined. */
export const $draft = slot("draft");
/** Whether the value is what a user typed: only that can be too long or too short. */
export const $typed = slot("typed");
/** `{ start, end, direction }`, or null. */
export const $selection = slot("selection");
/** The timer of the `select` event that is to come. */
export const $selectTask = slot("select task");
/** https://html.spec.whatwg.org/#user-validity */
export const $userValidity = slot("user validity");

// input
/** The type as its state's keyword; undefined until it is asked for. */
export const $inputType = slot("type");
/** https://html.spec.whatwg.org/#concept-fe-checked; undefined for what the content attribute says. */
export const $checked = slot("checkedness");
/** https://html.spec.whatwg.org/#concept-input-checked-dirty */
export const $dirtyChecked = slot("dirty checkedness flag");
export const $indeterminate = slot("indeterminate");
/** The FileList of a file upload, made when it is asked for. */
export const $files = slot("selected files");
/** https://html.spec.whatwg.org/#concept-input-type-image-coordinate */
export const $coordinate = slot("selected coordinate");

// select, option
/** https://html.spec.whatwg.org/#concept-option-selectedness; undefined for what the content attribute says. */
export const $selected = slot("selectedness");
/** https://html.spec.whatwg.org/#concept-option-dirtiness */
export const $dirtySelected = slot("dirtiness");
/** Whether the selectedness of a select's options is in order. */
export const $settled = slot("settled");
/** The option of a select that is known to be the selected one, or null. */
export const $current = slot("current option");
/** The HTMLCollection of the selected options, once asked for. */
export const $selectedList = slot("selectedOptions");
/** What `optionsOf` keeps, or null. */
export const $optionList = slot("list of options");

// output
/** https://html.spec.whatwg.org/#concept-output-default-value-override, or null. */
export const $defaultOverride = slot("default value override");

// every control
export const $customError = slot("custom validity error message");
export const $validity = slot("validity");
export const $labels = slot("labels");

// form
export const $elements = slot("elements");
/** https://html.spec.whatwg.org/#form-constructing-entry-list */
export const $constructing = slot("constructing entry list");
/** https://html.spec.whatwg.org/#form-submitting */
export const $submitting = slot("firing submission events");
/** The lists of controls that share a name, by name, or null. */
export const $radioLists = slot("lists");
/** The timer of https://html.spec.whatwg.org/#planned-navigation. */
export const $planned = slot("planned navigation");
/** https://html.spec.whatwg.org/#locked-for-reset */
export const $resetting = slot("locked for reset");
/** What `namesOf` keeps, or null. */
export const $names = slot("names");
/** https://html.spec.whatwg.org/#past-names-map, or null. */
export const $pastNames = slot("past names map");
