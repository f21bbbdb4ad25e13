// https://html.spec.whatwg.org/multipage/system-state.html#the-navigator-object, as Safari has it
import { host, load, primordials, put, webidl } from "core";
import { addIterator, internal, requireInternal } from "dom/nodes";
import { isSecureContext, settings } from "dom/window";
import { sendBeacon } from "./beacon.js";
import { canShare, share } from "./share.js";
import { userActivation } from "./user-activation.js";

const { ReflectDefineProperty, StringPrototypeSlice } = primordials;

export class Navigator {
  #languages;
  #plugins;
  #mimeTypes;

  constructor(token) {
    requireInternal(token);
  }

  get appCodeName() {
    return "Mozilla";
  }

  get appName() {
    return "Netscape";
  }

  get appVersion() {
    return StringPrototypeSlice(settings.userAgent, "Mozilla/".length);
  }

  get platform() {
    return settings.platform;
  }

  get product() {
    return "Gecko";
  }

  get productSub() {
    return "20030107";
  }

  get userAgent() {
    return settings.userAgent;
  }

  get vendor() {
    return "Apple Computer, Inc.";
  }

  get vendorSub() {
    return "";
  }

  get language() {
    return settings.languages[0];
  }

  get languages() {
    if (this.#languages === undefined) {
      const languages = [];
      for (let i = 0; i < settings.languages.length; i++) put(languages, i, settings.languages[i]);
      this.#languages = load("web/builtins").builtins.Object.freeze(languages);
    }
    return this.#languages;
  }

  get onLine() {
    return host.network_online();
  }

  get cookieEnabled() {
    return true;
  }

  get hardwareConcurrency() {
    return settings.hardwareConcurrency;
  }

  get maxTouchPoints() {
    return settings.maxTouchPoints;
  }

  get pdfViewerEnabled() {
    return false;
  }

  get webdriver() {
    return false;
  }

  get userActivation() {
    return userActivation;
  }

  get plugins() {
    return (this.#plugins ??= new PluginArray(internal));
  }

  get mimeTypes() {
    return (this.#mimeTypes ??= new MimeTypeArray(internal));
  }

  sendBeacon(url, data = null) {
    this.#languages; // Throws for any other object.
    webidl.requireArguments(arguments.length, 1);
    return sendBeacon(url, data);
  }

  javaEnabled() {
    return false;
  }
}
/** https://w3c.github.io/web-share/#extensions-to-the-navigator-interface */
const sharing = {
  canShare(data = undefined) {
    return canShare(data);
  },

  share(data = undefined) {
    return share(data);
  },
};
if (settings.maxTouchPoints > 0) {
  // Whether the page was opened from the home screen: https://developer.mozilla.org/en-US/docs/Web/API/Navigator#non-standard_properties
  const standalone = { __proto__: null, get: () => false, enumerable: true, configurable: true };
  ReflectDefineProperty(Navigator.prototype, "standalone", standalone);
}
if (isSecureContext()) {
  for (const name of ["canShare", "share"]) {
    const property = { __proto__: null, value: sharing[name], writable: true, enumerable: true, configurable: true };
    ReflectDefineProperty(Navigator.prototype, name, property);
  }
}
load("web/missing-globals").defineMissing(Navigator.prototype, "navigator", "window", isSecureContext());
webidl.expose(Navigator);

/** https://html.spec.whatwg.org/multipage/system-state.html#pluginarray: there is no viewer of PDF, so it is empty. */
export class PluginArray {
  constructor(token) {
    requireInternal(token);
  }

  get length() {
    return 0;
  }

  item() {
    return null;
  }

  namedItem() {
    return null;
  }

  refresh() {}
}
addIterator(PluginArray);
webidl.expose(PluginArray);

/** https://html.spec.whatwg.org/multipage/system-state.html#mimetypearray */
export class MimeTypeArray {
  constructor(token) {
    requireInternal(token);
  }

  get length() {
    return 0;
  }

  item() {
    return null;
  }

  namedItem() {
    return null;
  }
}
addIterator(MimeTypeArray);
webidl.expose(MimeTypeArray);

export const navigator = new Navigator(internal);
export const clientInformation = navigator;
