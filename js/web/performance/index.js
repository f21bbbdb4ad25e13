// https://w3c.github.io/hr-time/
export { Performance, performance } from "./performance.js";
