// https://html.spec.whatwg.org/#form-submission-algorithm
import { host, load, primordials, put, timers } from "core";
import { parseURL, stateOf } from "dom/html";
import {
  $constructing, $coordinate, $planned, $submitting, $userValidity, controlsOf, encodings, isSubmitButton,
  methods,
} from "dom/forms";
import { currentDocument, loadIn } from "dom/nodes";
import { StringPrototypeReplace, StringPrototypeReplaceAll, StringPrototypeSplit, pattern } from "library/text";
import { $document, $encoding, $parent, $url, asciiLower, getAttribute, hasAttribute, isAmong, isConnected, isHTML } from "library/tree";
import { fire } from "web/dom-events";
import { constructEntryList } from "./entry-list.js";

const { RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;

/** https://html.spec.whatwg.org/#cannot-navigate */
const cannotNavigate = (form) => !isConnected(form);

/** https://html.spec.whatwg.org/#dom-form-submit: without validation and event. */
export function submitDirectly(form) {
  if (cannotNavigate(form) || form[$constructing]) return;
  navigate(form, null);
}

/**
 * Submits a form as `requestSubmit()` and a user do.
 * @param {HTMLFormElement} form
 * @param {Element | null} submitter the submit button
 */
export function submitForm(form, submitter) {
  if (cannotNavigate(form) || form[$constructing] || form[$submitting]) return;
  form[$submitting] = true;
  try {
    const controls = controlsOf(form);
    for (let i = 0; i < controls.length; i++) {
      if ($userValidity in controls[i]) controls[i][$userValidity] = true;
    }
    const noValidate = hasAttribute(form, "novalidate")
      || (submitter !== null && hasAttribute(submitter, "formnovalidate"));
    if (!noValidate && !load("dom/constraints").interactivelyValidate(form)) return;
    const SubmitEvent = load("web/ui-events").interfaceNamed("SubmitEvent");
    if (!fire(form, "submit", { bubbles: true, cancelable: true, submitter }, SubmitEvent)) return;
  } finally {
    form[$submitting] = false;
  }
  if (!cannotNavigate(form)) navigate(form, submitter);
}

/** An attribute of the submitter, where it has one, or else of the form. */
function submissionAttribute(form, submitter, name) {
  if (submitter !== null && isSubmitButton(submitter) && hasAttribute(submitter, `form${name}`)) {
    return getAttribute(submitter, `form${name}`);
  }
  return getAttribute(form, name);
}

/** The algorithm from the construction of the entry list on. */
function navigate(form, submitter) {
  const encoding = encodingOfForm(form);
  const entries = constructEntryList(form, submitter, load("library/encoding-names").nameOf(encoding));
  if (entries === null || cannotNavigate(form)) return;
  const method = stateOf(submissionAttribute(form, submitter, "method"), methods, "get", "get");
  if (method === "dialog") {
    closeDialog(form, submitter);
    return;
  }
  const document = form[$document];
  const given = submissionAttribute(form, submitter, "action") ?? "";
  const action = parseURL(document, given === "" ? document[$url] : given);
  if (action === null) return;
  const enctype = stateOf(submissionAttribute(form, submitter, "enctype"), encodings, encodings[0], encodings[0]);
  const target = submissionAttribute(form, submitter, "target") ?? "";
  const rel = StringPrototypeSplit(asciiLower(getAttribute(form, "rel") ?? ""), whitespace);
  const isNoReferrer = isAmong(rel, "noreferrer");
  const noopener = isNoReferrer || isAmong(rel, "noopener");
  const referrerPolicy = isNoReferrer ? "no-referrer" : "";
  const submission = { form, submitter, target, noopener, referrerPolicy, ...requestOf(action, method, enctype, entries, encoding) };
  if (document === currentDocument() && host.policy_refuses("form-action", submission.url)) return;
  // https://html.spec.whatwg.org/#planned-navigation: the last submission of a form wins.
  timers.stop(form[$planned]);
  form[$planned] = timers.start(() => {
    form[$planned] = undefined;
    loadIn(form[$document], "dom/forms").formHooks.navigate(submission);
  }, 0);
}

/**
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form, but that the
 * document's counts where none of those that are named is known, as in WebKit, which parts them at commas as well:
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/FormSubmission.cpp
 * @returns {string} a name in lower case
 */
function encodingOfForm(form) {
  const { encodingOf } = load("library/encoding-names");
  const { outputEncoding } = load("web/encoding");
  const labels = StringPrototypeSplit(getAttribute(form, "accept-charset") ?? "", whitespaceOrComma);
  for (let i = 0; i < labels.length; i++) {
    const found = encodingOf(labels[i]);
    if (found !== undefined) return outputEncoding(found);
  }
  return outputEncoding(form[$document][$encoding]);
}

const whitespace = pattern(/[\t\n\f\r ]+/);
const whitespaceOrComma = pattern(/[\t\n\f\r ,]+/);
const line = pattern(/\r\n|\r|\n/g);

/** https://html.spec.whatwg.org/#convert-to-a-list-of-name-value-pairs */
function toPairs(entries) {
  const pairs = [];
  for (let i = 0; i < entries.length; i++) {
    const { name, value } = entries[i];
    const text = typeof value === "string" ? value : load("web/blob").nameOfFile(value);
    put(pairs, i, [StringPrototypeReplace(name, line, "\r\n"), StringPrototypeReplace(text, line, "\r\n")]);
  }
  return pairs;
}

/** Schemes whose addresses have no query that a form could fill. */
const withoutQuery = pattern(/^(?:about|blob|javascript)$/);

/** What is asked for: a GET, and any other scheme than those of HTTP, has the form in its query. */
function requestOf(action, method, enctype, entries, encoding) {
  if (action.scheme === "mailto") {
    return { url: mailURL(action.href, method, enctype, toPairs(entries), encoding), method: "GET", body: null, contentType: null };
  }
  const isHTTP = action.scheme === "http" || action.scheme === "https";
  if (method === "get") {
    // https://html.spec.whatwg.org/#submit-mutate-action
    const isKept = !isHTTP && withoutQuery.test(action.scheme);
    const url = isKept ? action.href : withQuery(action.href, encodePairs(toPairs(entries), encoding));
    return { url, method: "GET", body: null, contentType: null };
  }
  if (!isHTTP) return { url: action.href, method: "GET", body: null, contentType: null };
  // https://html.spec.whatwg.org/#submit-body
  if (enctype === "multipart/form-data") {
    const encode = (text) => load("web/encoding").encodeText(encoding, text);
    const { bytes, contentType } = load("web/form-data").encodeMultipart(entries, encode);
    return { url: action.href, method: "POST", body: bytes, contentType };
  }
  const pairs = toPairs(entries);
  const text = enctype === "text/plain" ? plainText(pairs) : encodePairs(pairs, encoding);
  return { url: action.href, method: "POST", body: load("web/encoding").encodeText(encoding, text), contentType: enctype };
}

/** The address of a mail: with the form as its headers, or as its body behind what the address has already. */
function mailURL(href, method, enctype, pairs, encoding) {
  // https://html.spec.whatwg.org/#submit-mailto-headers
  if (method === "get") return withQuery(href, StringPrototypeReplaceAll(encodePairs(pairs, encoding), "+", "%20"));
  // https://html.spec.whatwg.org/#submit-mailto-body
  const body = enctype === "text/plain" ? load("web/encoding").encodePath(plainText(pairs)) : encodePairs(pairs, encoding);
  const query = RegExpPrototypeExec(/^[^?#]*\?([^#]*)/, href)?.[1] ?? "";
  return withQuery(href, `${query}${query === "" ? "" : "&"}body=${body}`);
}

/** https://url.spec.whatwg.org/#concept-urlencoded-serializer */
function encodePairs(pairs, encoding) {
  if (encoding === "utf-8") return load("library/url").serializeURLEncoded(pairs);
  const { encodeFormText } = load("web/encoding");
  let text = "";
  for (let i = 0; i < pairs.length; i++) {
    text += `${i === 0 ? "" : "&"}${encodeFormText(encoding, pairs[i][0])}=${encodeFormText(encoding, pairs[i][1])}`;
  }
  return text;
}

function withQuery(href, query) {
  const hash = StringPrototypeIndexOf(href, "#");
  const fragment = hash < 0 ? "" : StringPrototypeSlice(href, hash);
  const rest = hash < 0 ? href : StringPrototypeSlice(href, 0, hash);
  const mark = StringPrototypeIndexOf(rest, "?");
  return `${mark < 0 ? rest : StringPrototypeSlice(rest, 0, mark)}?${query}${fragment}`;
}

/** https://html.spec.whatwg.org/#text/plain-encoding-algorithm */
function plainText(pairs) {
  let text = "";
  for (let i = 0; i < pairs.length; i++) text += `${pairs[i][0]}=${pairs[i][1]}\r\n`;
  return text;
}

/** https://html.spec.whatwg.org/#submit-dialog */
function closeDialog(form, submitter) {
  let dialog = form[$parent];
  while (dialog !== null && !isHTML(dialog, "dialog")) dialog = dialog[$parent];
  if (dialog === null || !hasAttribute(dialog, "open")) return;
  let result = (submitter === null ? null : getAttribute(submitter, "value")) ?? undefined;
  if (submitter !== null && isHTML(submitter, "input") && asciiLower(getAttribute(submitter, "type") ?? "") === "image") {
    const { x, y } = submitter[$coordinate] ?? { x: 0, y: 0 };
    result = `${x},${y}`;
  }
  load("dom/html").closeDialog(dialog, result);
}
