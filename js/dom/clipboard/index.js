// https://w3c.github.io/clipboard-apis/#async-clipboard-api
export { Clipboard, clipboard } from "./clipboard.js";
export { ClipboardItem } from "./clipboard-item.js";
