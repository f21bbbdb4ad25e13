// https://drafts.csswg.org/selectors-4/#attribute-selectors
import { $attributes, asciiLower, isHTMLInHTML } from "library/tree";

const names = (
  "accept accept-charset align alink axis bgcolor charset checked clear codetype color compact declare defer dir "
  + "direction disabled enctype face frame hreflang http-equiv lang language link media method multiple nohref "
  + "noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target text type valign valuetype "
  + "vlink").split(" ");
/** https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors */
const caseInsensitiveValues = { __proto__: null };
for (let i = 0; i < names.length; i++) caseInsensitiveValues[names[i]] = true;

function isSpace(code) {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

/** Whether `word` is one of the words of a text, as the class attribute has them. */
export function hasWord(text, word) {
  if (text === word) return true;
  const { length } = word;
  if (text.length <= length) return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + length;
    const isBegin = at === 0 || isSpace(text.charCodeAt(at - 1));
    if (isBegin && (end === text.length || isSpace(text.charCodeAt(end)))) return true;
  }
  return false;
}

/** A function of an attribute's value. */
function valueTest(operator, wanted) {
  switch (operator) {
    case "=":
      return (value) => value === wanted;
    case "~=":
      return wanted === "" || /[\t\n\f\r ]/.test(wanted) ? () => false : (value) => hasWord(value, wanted);
    case "|=":
      return (value) => value === wanted || (value.startsWith(wanted) && value[wanted.length] === "-");
    case "^=":
      return wanted === "" ? () => false : (value) => value.startsWith(wanted);
    case "$=":
      return wanted === "" ? () => false : (value) => value.endsWith(wanted);
    default:
      return wanted === "" ? () => false : (value) => value.includes(wanted);
  }
}

/** The value of an attribute without a namespace, or null. */
function plainValue(element, name) {
  const attributes = element[$attributes];
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i].localName === name && attributes[i].namespace === null) return attributes[i].value;
  }
  return null;
}

/** The test of an attribute selector: a function of the element. */
export function attributeTest(simple) {
  const { name, namespace, operator, value, flag } = simple;
  const lowerName = asciiLower(name);
  if (namespace === null && name === lowerName) {
    if (operator === "") return (element) => plainValue(element, name) !== null;
    const isSensitive = flag === "s" || (flag === "" && !caseInsensitiveValues[name]);
    if (isSensitive) {
      const test = valueTest(operator, value);
      return (element) => {
        const given = plainValue(element, name);
        return given !== null && test(given);
      };
    }
  }
  const test = operator === "" ? () => true : valueTest(operator, value);
  const insensitiveTest = operator === "" ? test : valueTest(operator, asciiLower(value));
  const isInsensitiveInHTML = flag === "" && caseInsensitiveValues[lowerName] === true;
  return (element) => {
    const isHTML = isHTMLInHTML(element);
    const wanted = isHTML ? lowerName : name;
    const attributes = element[$attributes];
    for (let i = 0; i < attributes.length; i++) {
      const attribute = attributes[i];
      if (attribute.localName !== wanted || (namespace !== undefined && attribute.namespace !== namespace)) continue;
      const ignoresCase = flag === "i" || (isInsensitiveInHTML && isHTML && attribute.namespace === null);
      if (ignoresCase ? insensitiveTest(asciiLower(attribute.value)) : test(attribute.value)) return true;
    }
    return false;
  };
}
