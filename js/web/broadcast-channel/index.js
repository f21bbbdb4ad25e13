// https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
export { BroadcastChannel } from "./broadcast-channel.js";
