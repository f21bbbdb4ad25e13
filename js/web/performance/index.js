// https://w3c.github.io/hr-time/
export { performance } from "./performance.js";
