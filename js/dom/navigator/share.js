// https://w3c.github.io/web-share/
import { domException, host, load, primordials, recordText, webidl } from "core";
import { documentBaseURL } from "dom/html";
import { currentDocument } from "dom/nodes";

const { Promise, TypeError } = primordials;

/** https://w3c.github.io/web-share/#dfn-validate-share-data: what would be shared; null where the data is not valid. */
function validated(data) {
  const { title, text, url, files } = webidl.dictionary(data);
  if (title === undefined && text === undefined && url === undefined && files === undefined) return null;
  const shared = { __proto__: null };
  if (title !== undefined) shared.title = webidl.USVString(title);
  if (text !== undefined) shared.text = webidl.USVString(text);
  if (url !== undefined) {
    const record = load("library/url").parse(webidl.USVString(url), documentBaseURL(currentDocument()));
    if (record === null || !load("web/resources").isOfNetwork(record.href)) return null;
    shared.url = record.href;
  }
  if (files !== undefined) {
    const { isFile, nameOfFile } = load("web/blob");
    shared.files = webidl.sequence(files, (file) => {
      if (!isFile(file)) throw new TypeError("What is shared must be instances of File");
      return nameOfFile(file);
    });
    if (shared.files.length === 0) return null;
  }
  return shared;
}

export const canShare = (data) => validated(data) !== null;

/** https://w3c.github.io/web-share/#share-method: the browser around decides what becomes of it. */
export function share(data) {
  return new Promise((resolve) => {
    if (!host.activation_transient()) throw domException("NotAllowedError");
    const shared = validated(data);
    if (shared === null) throw new TypeError("There is nothing in the data that could be shared");
    if (host.page_dialog("share", recordText(shared)) === undefined) {
      throw domException("AbortError", "Abort due to cancellation of share.");
    }
    resolve();
  });
}
