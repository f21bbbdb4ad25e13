// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-window-object
export { around, collectOriginsAround, entryDocument, includesToken, isSameOrigin, mayNavigate, viewOf } from "./around.js";
export { frameCount, frameElementFor, frameElements, frameNamed, hasHadFrames } from "./frames.js";
export {
  afterLoad, afterSheets, beginSheet, defer, delayLoad, endFrameNavigation, finishLoading, moments, scriptsAreBlocked,
  setReadiness, stopCount, stopDelayingLoad, stopLoading,
} from "./loading.js";
export { namedObject } from "./named-properties.js";
export { isSecureContext, windowOrigin } from "./origin.js";
export { announceBlank, replaceDocument, showBlank } from "./page.js";
export { detachWindow, leaveDocument, tellOfLeaving, tellOfUnloading } from "./visibility.js";
export { deviceKind, isByExtension, loadsResources, settings } from "./settings.js";
export { installWindow } from "./window.js";
