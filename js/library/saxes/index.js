export { SaxesParser } from "saxes";
