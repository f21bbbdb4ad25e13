// Modules, as functions that the engine can run: its C API has no module loader. What takes a parser is in library/module-parser.
export { Edits, space } from "./edits.js";
export { resume, resumeThrowing } from "./generators.js";
export { members } from "./members.js";
export { positionOf } from "./positions.js";
export { compileUnparsed } from "./unparsed.js";
