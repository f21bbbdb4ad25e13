// What is loaded for a page or a worker: https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fetching-resources
export { awaitScript, isOfNetwork, loadDocument, loadDownload, loadImage, loadText, loadWorkerScript, preload } from "./load.js";
export { decode, encodingOfBytes } from "./text.js";
