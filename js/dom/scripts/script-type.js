// https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element, step 9 to 13
import { asciiLower, getAttribute } from "library/tree";

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const applicationType = /^application\/(?:x-)?(?:ecma|java)script$/;
const textType = /^text\/(?:(?:x-)?(?:ecma|java)script|javascript1\.[0-5]|jscript|livescript)$/;

/**
 * What a script element holds.
 * @returns {"classic"|"module"|"importmap"|null} null for what is no script
 */
export function scriptType(script) {
  const type = getAttribute(script, "type");
  const language = getAttribute(script, "language");
  let string;
  if (type === "" || (type === null && (language === "" || language === null))) string = "text/javascript";
  else if (type !== null) string = type.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "");
  else string = `text/${language}`;
  const lower = asciiLower(string);
  if (applicationType.test(lower) || textType.test(lower)) return "classic";
  return lower === "module" || lower === "importmap" ? lower : null;
}
