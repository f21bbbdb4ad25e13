// https://html.spec.whatwg.org/multipage/webstorage.html
export { Storage, storage } from "./storage.js";
