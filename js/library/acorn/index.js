export { getLineInfo } from "acorn";
export { EngineParser, ModuleParser } from "./parsers.js";
