/**
 * What differs between kinds of contexts, and is set where one is made.
 * - `baseURL()`: the URL against which relative ones are resolved, each time it is asked for:
 *   https://html.spec.whatwg.org/#api-base-url
 * - `handleException(error, details)`: is told of an exception first. Where it gives true, the exception goes no further.
 */
export const realm = {
  __proto__: null,
  baseURL: () => "about:blank",
  handleException: () => false,
};
