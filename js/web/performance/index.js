// https://w3c.github.io/hr-time/ and https://w3c.github.io/user-timing/
export { performance } from "./performance.js";
