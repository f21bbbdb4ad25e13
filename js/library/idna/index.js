// https://www.unicode.org/reports/tr46/, for hosts that are not plain ASCII. The path goes round the alias that puts
// `url/domain-to-ascii.js` in the place of tr46.
import tr46 from "whatwg-url/../tr46/index.js";

/** The domain's ASCII form, or null for one that is not valid; options as tr46 takes them. */
export function toASCII(domain, options) {
  return tr46.toASCII(domain, options);
}
