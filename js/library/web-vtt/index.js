// https://w3c.github.io/webvtt/
export { parseCueText } from "./cue-text.js";
export { parseFile } from "./file.js";
