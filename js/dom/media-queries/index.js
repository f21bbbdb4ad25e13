// https://drafts.csswg.org/cssom-view/#mediaquerylist
export { MediaQueryList, matchMedia } from "./media-query-list.js";
