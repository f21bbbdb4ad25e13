// https://html.spec.whatwg.org/multipage/web-messaging.html#posting-messages
export { postMessage } from "./post-message.js";
