/** The members of a module's helper object that are no imports. */
export const members = { meta: 0, import: 1, arguments: 2, iterate: 3 };
