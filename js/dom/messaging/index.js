// https://html.spec.whatwg.org/multipage/web-messaging.html
export { MessageChannel } from "./message-channel.js";
export { MessagePort } from "./message-port.js";
export { postMessage } from "./post-message.js";
