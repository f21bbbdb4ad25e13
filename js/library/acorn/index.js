export { Parser, getLineInfo, parse, tokTypes } from "acorn";
