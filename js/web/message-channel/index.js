// https://html.spec.whatwg.org/multipage/web-messaging.html#channel-messaging
export { connect, disconnect, makeEnd, send, start } from "./end.js";
export { MessageChannel } from "./message-channel.js";
export { MessagePort } from "./message-port.js";
export { adoptMessage, isSequence, readTransfer } from "./transfer.js";
