// An isolated world: the scripts of an extension in a page. They have a global object and built-ins of their own, and
// see the page's nodes through objects of their own, so that neither side meets the other's changes to prototypes or
// the properties that it puts on nodes.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Content_scripts#dom_access
import { entry, host, load } from "core";
import { makeMembrane } from "./membrane.js";
import { installWindow } from "./window.js";

/** Swift calls it once, before the first script of the world. */
entry.installIsolatedWorld = () => {
  const page = host.world_door();
  const membrane = makeMembrane(page);
  installWindow(page, membrane);
  if (!page.isSecureContext) {
    for (const name of ["CryptoKey", "SubtleCrypto"]) delete globalThis[name];
  }
  let missingGlobal;
  const inherited = (name) => {
    missingGlobal ??= load("web/missing-globals").missingGlobals("window", page.isSecureContext);
    // What is there is the page's, as all else that the world has.
    const given = page.given(name);
    return given === undefined ? missingGlobal(name) : membrane.toWorld(given);
  };
  host.global_inherit(host.lookup_make(inherited, Object.prototype));
};
