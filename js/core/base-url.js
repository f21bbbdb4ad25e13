let current = "about:blank";

/** The URL against which relative ones are resolved: https://html.spec.whatwg.org/#api-base-url */
export function baseURL() {
  return current;
}

export function setBaseURL(url) {
  current = url;
}
