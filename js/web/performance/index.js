// https://w3c.github.io/hr-time/
export { Performance, coarsen, performance } from "./performance.js";
