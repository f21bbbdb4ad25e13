// What a user does with a page, for tests and for editing commands: each function fires the events that a browser fires, trusted and in its
// order. They throw an Error that says what is in the way where a user could not do it.
// https://w3c.github.io/uievents/, https://html.spec.whatwg.org/multipage/interaction.html
import "./entry.js";

export { deleteSelected, deleteText, insertLines, insertText, isEditableNow, isTextControl } from "./edits.js";
export { fire } from "./fire.js";
export { check, pick, select, uncheck } from "./choices.js";
export { blur, focus, valueOf } from "./focus.js";
export { press } from "./keys.js";
export { click, doubleClick, hover, selectText } from "./pointer.js";
export { submit } from "./submission.js";
export { clear, type } from "./typing.js";
