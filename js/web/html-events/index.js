// Event interfaces of the HTML Standard that a worker meets.
export { ErrorEvent } from "./error-event.js";
export { MessageEvent, fireMessage } from "./message-event.js";
export { PromiseRejectionEvent } from "./promise-rejection-event.js";
export { describe, muteErrors, reportRejectionToGlobal, reportToGlobal } from "./report-to-global.js";
