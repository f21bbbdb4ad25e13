// Makes functions of modules by parsing them, see library/modules.
export { compileScript } from "./classic.js";
export { compileModule } from "./compile.js";
