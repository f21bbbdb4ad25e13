// https://w3c.github.io/FileAPI/#creating-revoking: what a service worker does not have
import { defineValue, load, webidl } from "core";

/** Gives the URL class its two members that service workers do not have. */
export function addObjectURLs(URL) {
  const members = {
    createObjectURL(object) {
      webidl.requireArguments(arguments.length, 1);
      return load("web/blob").createObjectURL(object);
    },

    revokeObjectURL(url) {
      webidl.requireArguments(arguments.length, 1);
      load("web/blob").revokeObjectURL(webidl.DOMString(url));
    },
  };
  defineValue(URL, "createObjectURL", members.createObjectURL, true);
  defineValue(URL, "revokeObjectURL", members.revokeObjectURL, true);
}
