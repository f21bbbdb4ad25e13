// https://console.spec.whatwg.org/
export { console } from "./console.js";
