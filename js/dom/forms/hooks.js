// What other chunks do for forms.
import { load } from "core";
import { asciiLower } from "library/tree";

export const formHooks = {
  /**
   * The navigation of a submission. A window that can do more than navigate itself sets its own.
   * @param {object} submission `{ form, submitter, url, method, body, contentType, target, noopener, referrerPolicy }`: `method` is
   *     "GET" or "POST"; `url` is the action with what a GET put into its query; `body` is a Uint8Array, or null
   */
  navigate({ url, body, contentType, target, noopener, referrerPolicy }) {
    const name = asciiLower(target);
    const isHere = name === "" || name === "_self" || load("dom/window-operations").windowFor(target) === globalThis;
    const post = body === null ? undefined : { contentType, body };
    if (isHere) load("dom/navigation").navigate(url, "push", { post, referrerPolicy });
    else load("dom/window-operations").openTarget(url, target, noopener ? "noopener" : "", { isLink: true, referrerPolicy, post });
  },
  /** Told of the controls whose problems a user is to be shown: (elements) */
  reportInvalid() {},
};
