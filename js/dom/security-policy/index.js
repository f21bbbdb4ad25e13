// What a page says of itself, and hears of its policies: https://w3c.github.io/webappsec-csp/
export { obeyPragma } from "./pragmas.js";
export { tellViolation } from "./violations.js";
