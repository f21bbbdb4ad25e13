export { EngineParser, ModuleParser } from "./parsers.js";
