// https://html.spec.whatwg.org/multipage/nav-history-apis.html
export { History, history, updateURL } from "./history.js";
export { followHyperlink } from "./hyperlinks.js";
export { Location, location } from "./location.js";
export { navigate, refuseData } from "./navigate.js";
export { planRefresh } from "./refresh.js";
export { revealTarget } from "./reveal.js";
