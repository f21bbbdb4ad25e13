// What a script is, by the words of its page or its server.

/** The essences of https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const javaScriptEssence =
  /^(?:(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;

/** https://mimesniff.spec.whatwg.org/#json-mime-type */
const jsonEssence = /^(?:application\/json|text\/json|[^/]+\/[^/]+\+json)$/;

/**
 * What a script element holds.
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element, step 9 to 13
 * @param {string | null} type its attribute `type`
 * @param {string | null} language its attribute `language`
 * @returns {"classic"|"module"|"importmap"|null} null for what is no script
 */
export function typeOfScript(type, language) {
  const name = (type === null && language ? `text/${language}` : trimmed(type || "text/javascript")).toLowerCase();
  if (javaScriptEssence.test(name)) return "classic";
  return name === "module" || name === "importmap" ? name : null;
}

/**
 * Whether a server says that it gives JavaScript, or JSON.
 * @param {string} contentType the value of the header `Content-Type`
 */
export const isJavaScriptType = (contentType) => javaScriptEssence.test(essence(contentType));
export const isJSONType = (contentType) => jsonEssence.test(essence(contentType));

const essence = (contentType) => trimmed(contentType.split(";", 1)[0]).toLowerCase();

/** Without ASCII whitespace around it. */
const trimmed = (text) => text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "");
