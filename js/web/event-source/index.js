// https://html.spec.whatwg.org/multipage/server-sent-events.html
export { EventSource } from "./event-source.js";
