// https://urlpattern.spec.whatwg.org/, which asks the parser of URLs (js/web/url) how each part is spelt
export { URLPattern } from "./url-pattern.js";
