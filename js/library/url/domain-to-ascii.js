// https://url.spec.whatwg.org/#concept-domain-to-ascii, in the place of tr46 (Scripts/bundle-scripts): most hosts are
// ASCII, and only others need tr46's tables, which are eight times as large as all the rest of the URL standard.

const notASCII = /[^\0-\x7f]/;
const punycodeLabel = /(?:^|\.)xn--/i;
// https://url.spec.whatwg.org/#forbidden-domain-code-point
const forbidden = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;

// Punycode that stands for nothing but ASCII, which tr46's version of the Unicode standard lets through:
// https://www.unicode.org/reports/tr46/#Validity_Criteria
const needlessPunycode = /(?:^|\.)xn--(?:[^.]*-)?(?:\.|$)/i;

export function toASCII(domain, options) {
  if (forbidden.test(domain) || needlessPunycode.test(domain)) {
    return null;
  }
  if (!notASCII.test(domain) && !punycodeLabel.test(domain)) {
    return domain.toLowerCase();
  }
  const ascii = require("library/idna").toASCII(domain, options);
  return ascii === null || forbidden.test(ascii) || needlessPunycode.test(ascii) ? null : ascii;
}
