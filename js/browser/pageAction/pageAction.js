// The same object as `browser.action`, for Manifest V2:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.h
export { create } from "browser/action";
