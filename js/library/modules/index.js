// Modules, as functions that the engine can run: its C API has no module loader.
export { compileScript } from "./classic.js";
export { compileModule } from "./compile.js";
export { members } from "./rewriter.js";
export { resume, resumeThrowing } from "./generators.js";
