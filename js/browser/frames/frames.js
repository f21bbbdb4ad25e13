// The frames that `runtime` knows by an id: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getFrameId
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPIRuntime.cpp
import { host, load, primordials, realm, webidl } from "core";
import { refuse } from "browser/argument-errors";

const { JSONParse } = primordials;

/** The window of a document that a script means by it, or by the element of its frame; undefined for anything else. */
function windowMeantBy(target) {
  const { world } = webidl.platformObjects;
  if (world !== undefined) return world.windowMeantBy(target);
  return realm.kind === "window" ? load("dom/frames").windowMeantBy(target) : undefined;
}

/** @returns {{ frameId: number, documentId: string } | undefined} */
function identify(call, target) {
  if (!webidl.isObject(target)) refuse(call, "target", "an object is expected");
  const window = windowMeantBy(target);
  if (window === undefined) return undefined;
  const identity = host.frame_identify(window);
  if (identity === undefined) throw webidl.notImplemented(`${call} for such a frame in a page of an extension`);
  return JSONParse(identity);
}

/** @returns {number} -1 for what is neither a window nor the element of a frame */
export function getFrameId(target) {
  return identify("runtime.getFrameId()", target)?.frameId ?? -1;
}

/**
 * https://github.com/w3c/webextensions/blob/main/proposals/runtime_get_document_id.md
 *
 * DEPARTURE: `runtime.getDocumentId` is there, which Safari has since version 27 and not in 26 —
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/getDocumentId
 */
export function getDocumentId(target) {
  const call = "runtime.getDocumentId()";
  return (identify(call, target) ?? refuse(call, "target", "is not a valid window or frame element")).documentId;
}
