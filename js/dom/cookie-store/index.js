// https://cookiestore.spec.whatwg.org/
export { CookieStore, cookieStore } from "./cookie-store.js";
