let read = () => "about:blank";

/** The URL against which relative ones are resolved: https://html.spec.whatwg.org/#api-base-url */
export function baseURL() {
  return read();
}

/** @param {() => string} source gives the base URL each time it is asked for */
export function setBaseURL(source) {
  read = source;
}
