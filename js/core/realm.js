/**
 * What differs between kinds of contexts, and is set where one is made. What is here holds for a service worker, and for contexts
 * without a browser around them, which have the globals of one.
 * - `kind`: "window", "isolatedWorld", "dedicatedWorker" or "serviceWorker"
 * - `baseURL()`: the URL against which relative ones are resolved, each time it is asked for:
 *   https://html.spec.whatwg.org/#api-base-url
 * - `origin()`: the serialized origin, of windows and dedicated workers
 * - `isSecureContext()`: https://html.spec.whatwg.org/#secure-context
 * - `loadsResources()`: whether scripts get what others serve, as modules
 * - `hasTouch()`: whether the device has a touch screen
 * - `isRendered()`: whether the user sees what there is to see; `whenRendered(body)` calls a function when that is so again
 * - `isWindow(value)`: whether it is this window or another one that scripts reach
 * - `handleException(error, details)`: is told of an exception first. Where it gives true, the exception goes no further.
 */
export const realm = {
  __proto__: null,
  kind: "serviceWorker",
  isServiceWorker: false,
  baseURL: () => "about:blank",
  origin: undefined,
  isSecureContext: () => true,
  loadsResources: () => false,
  hasTouch: () => true,
  isRendered: () => true,
  whenRendered: undefined,
  isWindow: () => false,
  handleException: () => false,
};
