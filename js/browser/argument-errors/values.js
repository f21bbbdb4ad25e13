// What WebKit asks of a value beside its type: identifiers of tabs, windows, frames and documents, and words of a list.
import { primordials } from "core";

const { RegExpPrototypeExec } = primordials;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is wrong with the value of a member (`is` and `oneOf` of README.md); `undefined`: nothing. */
export function valueProblem(rule, value) {
  if (rule.is) return identifierProblem(rule, value);
  if (!rule.oneOf) return undefined;
  for (let index = 0; index < rule.oneOf.length; index++) if (rule.oneOf[index] === value) return undefined;
  return `it must specify either '${rule.oneOf[0]}' or '${rule.oneOf[1]}'`;
}

/**
 * Identifiers are positive whole numbers; 0 is the main frame, -1 none, -2 the current window.
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionTabIdentifier.h
 * https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionWindowIdentifier.h
 */
export function identifierProblem({ is, quoted }, value) {
  if (is === "document") {
    return RegExpPrototypeExec(uuid, value) === null ? `'${value}' is not a document identifier` : undefined;
  }
  if ((value > 0 && value % 1 === 0) || (is === "frame" && value === 0) || (is === "window" && value === -2)) {
    return undefined;
  }
  if (quoted) return `'${value}' is not a ${is} identifier`;
  if (value !== -1 || is === "frame") return `it is not a ${is} identifier`;
  return is === "tab" ? "'tabs.TAB_ID_NONE' is not allowed" : "'windows.WINDOW_ID_NONE' is not allowed";
}
