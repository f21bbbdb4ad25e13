// https://websockets.spec.whatwg.org/
export { WebSocket } from "./web-socket.js";
