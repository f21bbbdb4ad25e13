// https://w3c.github.io/aria/#ARIAMixin: the attributes of IDL and what they reflect.
//
// OPTIMIZATION: put together once for all pages, as the engine has to look up each text that is new to it.
const strings = [
  "Atomic", "AutoComplete", "BrailleLabel", "BrailleRoleDescription", "Busy", "Checked", "ColCount", "ColIndex",
  "ColIndexText", "ColSpan", "Current", "Description", "Disabled", "Expanded", "HasPopup", "Hidden", "Invalid",
  "KeyShortcuts", "Label", "Level", "Live", "Modal", "MultiLine", "MultiSelectable", "Orientation", "Placeholder",
  "PosInSet", "Pressed", "ReadOnly", "Relevant", "Required", "RoleDescription", "RowCount", "RowIndex", "RowIndexText",
  "RowSpan", "Selected", "SetSize", "Sort", "ValueMax", "ValueMin", "ValueNow", "ValueText",
];
const elements = ["Controls", "DescribedBy", "Details", "ErrorMessage", "FlowTo", "LabelledBy", "Owns"];

const attributeOf = (name) => `aria-${name.toLowerCase()}`;

/** Those that are strings or null: `{ name, attribute }`. */
export const ariaStrings = [
  { name: "role", attribute: "role" }, ...strings.map((name) => ({ name: `aria${name}`, attribute: attributeOf(name) })),
];

/** Those that are lists of elements. */
export const ariaElements = elements.map((name) => ({ name: `aria${name}Elements`, attribute: attributeOf(name) }));
