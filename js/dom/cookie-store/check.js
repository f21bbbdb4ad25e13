// What a cookie may be: https://cookiestore.spec.whatwg.org/#set-a-cookie, with WebKit's sentences
// Source: CookieStore.cpp of https://github.com/WebKit/WebKit
import { host, primordials } from "core";
import { StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeStartsWith } from "library/text";

const { RegExpPrototypeExec, TypeError } = primordials;

/** https://cookiestore.spec.whatwg.org/#cookie-maximum-attribute-value-size */
const maximumAttributeSize = 1024;

function requireSize(value, what) {
  if (host.utf8_encode(value).length > maximumAttributeSize) {
    throw new TypeError(`The size of the ${what} must not be greater than ${maximumAttributeSize} bytes`);
  }
}

function requireCharacters(value, what) {
  if (RegExpPrototypeExec(/[;\u0000-\u0008\u000a-\u001f\u007f]/, value) !== null) {
    throw new TypeError(
      `The cookie ${what} must not contain '\\u003B', '\\u007F', or any C0 control character except '\\u0009'.`);
  }
}

function checkPair(name, value) {
  requireCharacters(name, "name");
  requireCharacters(value, "value");
  if (StringPrototypeIncludes(name, "=")) throw new TypeError("The cookie name must not contain '='.");
  if (name !== "") return;
  if (StringPrototypeIncludes(value, "=")) {
    throw new TypeError("The cookie name and value must not both be set from the 'value' field.");
  }
  if (value === "") throw new TypeError("The cookie name and value must not both be empty.");
}

/**
 * @param {{name: string, value: string, domain: string | null, path: string}} cookie
 * @param {string} ownHost of the document
 */
export function checkCookie({ name, value, domain, path }, ownHost) {
  checkPair(name, value);
  if (domain !== null) {
    requireCharacters(domain, "domain");
    if (StringPrototypeStartsWith(domain, ".")) throw new TypeError("The domain must not begin with a '.'");
    if (domain !== ownHost && !StringPrototypeEndsWith(ownHost, `.${domain}`)) {
      throw new TypeError("The domain must be a part of the current host");
    }
    requireSize(domain, "domain");
  }
  if (!StringPrototypeStartsWith(path, "/")) throw new TypeError("The path must begin with a '/'");
  requireCharacters(path, "path");
  requireSize(path, "path");
}
