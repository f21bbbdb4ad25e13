// An isolated world: the scripts of an extension in a page. They have a global object and built-ins of their own, and
// see the page's nodes through objects of their own, so that neither side meets the other's changes to prototypes or
// the properties that it puts on nodes.
// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Content_scripts#dom_access
import { entry, hidePlatformSources, host, realm, webidl } from "core";
import { joinRealms, windowOfWorld } from "library/realms";
import { makeMembrane } from "./membrane.js";
import { installWindow } from "./window.js";

/** Swift calls it once, before the first script of the world. */
entry.installIsolatedWorld = () => {
  realm.kind = "isolatedWorld";
  const page = host.world_door();
  windowOfWorld.set(globalThis, page.global);
  joinRealms(Object.prototype, webidl.platformObjects);
  webidl.platformObjects.objectURLs = page.objectURLs;
  const membrane = makeMembrane(page);
  webidl.platformObjects.world = {
    originalOf: membrane.pageObject,
    /** A structured clone of what an object of the world is a wrapper of; undefined for any other object. */
    cloneOfPage(object) {
      const original = membrane.pageObject(object);
      return original === undefined ? undefined : membrane.call(page.structuredClone, undefined, [original]);
    },
    bytesOfResponse: (response) => membrane.toWorld(page.bytesOfResponse(membrane.pageObject(response))),
    pageObjects: page.platformObjects,
    attributesOf: membrane.attributesOf,
    windowMeantBy: (object) => page.windowMeantBy(membrane.pageObject(object)),
    isInterfacePrototype: (object) => page.isInterfacePrototype(object) || webidl.isInterfacePrototype(object),
  };
  entry.fireRejection = membrane.fireRejection;
  hidePlatformSources();
  installWindow(page, membrane);
  if (!page.isSecureContext) {
    for (const name of ["CryptoKey", "SubtleCrypto"]) delete globalThis[name];
  }
};
