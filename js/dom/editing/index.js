// What editing commands do, whether a script gives them or a user's keys: https://w3c.github.io/editing/docs/execCommand/
export { copy, cut, paste } from "./clipboard-actions.js";
export { execute, isEnabled, isSupported, selectAll } from "./commands.js";
