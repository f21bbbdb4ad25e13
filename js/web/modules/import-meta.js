// https://html.spec.whatwg.org/multipage/webappapis.html#hostgetimportmetaproperties
import { webidl } from "core";
import { resolveSpecifier } from "./resolve.js";

/** What `import.meta` is in a module. */
export function makeMeta({ url }) {
  return {
    __proto__: null,
    url,
    resolve: (specifier) => resolveSpecifier(webidl.DOMString(specifier), url),
  };
}
