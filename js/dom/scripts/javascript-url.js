// https://html.spec.whatwg.org/multipage/browsing-the-web.html#evaluate-a-javascript:-url
import { asScript, host, primordials, reportException, webidl } from "core";
import { documentBaseURL } from "dom/html";
import { currentDocument } from "dom/nodes";
import { settings } from "dom/window";
import { $runsScripts } from "library/tree";

const { StringPrototypeSlice } = primordials;

/** Runs the script that a `javascript:` URL holds. */
export function runJavaScriptURL(url) {
  if (currentDocument()[$runsScripts] !== true) return;
  const code = decode(StringPrototypeSlice(url, "javascript:".length));
  if (host.policy_refuses("script-url", code)) return;
  let thrown;
  const base = documentBaseURL(currentDocument());
  const result = asScript(() => host.script_run(code, settings.url, 1, (error) => (thrown = { error }), base));
  if (thrown !== undefined) reportException(thrown.error);
  if (typeof result === "string") reportException(webidl.notImplemented("A javascript: URL that gives a document"));
}

/** https://url.spec.whatwg.org/#string-percent-decode; what is no UTF-8 stays as it is. */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
