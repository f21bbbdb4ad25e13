// The same object as `browser.menus`:
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.h
export { create } from "browser/menus";
