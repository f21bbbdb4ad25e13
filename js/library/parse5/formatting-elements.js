// https://html.spec.whatwg.org/#the-list-of-active-formatting-elements
import { Parser } from "parse5";

// parse5 does not export the class.
const { constructor: FormattingElementList } = new Parser().activeFormattingElements;

/** parse5's types of entries. */
const MARKER = 0;
const ELEMENT = 1;

/** Whether two tags have the same attributes, in whatever order. */
function haveSameAttributes(ours, theirs) {
  if (ours.length !== theirs.length) return false;
  for (let i = 0; i < ours.length; i++) {
    const { name, value } = ours[i];
    let isThere = false;
    for (let j = 0; j < theirs.length && !isThere; j++) isThere = theirs[j].name === name && theirs[j].value === value;
    if (!isThere) return false;
  }
  return true;
}

/**
 * The list, whose Noah's Ark clause goes by the attributes that elements were created with, and copies no lists:
 * https://html.spec.whatwg.org/#push-onto-the-list-of-active-formatting-elements
 */
export class FormattingElements extends FormattingElementList {
  pushElement(element, token) {
    const { entries } = this;
    const { tagName, attrs } = token;
    let same = 0;
    // The newest is first.
    for (let i = 0; i < entries.length && entries[i].type !== MARKER; i++) {
      const other = entries[i].token;
      if (other.tagName !== tagName || !haveSameAttributes(attrs, other.attrs)) continue;
      if (++same === 3) {
        entries.splice(i, 1);
        break;
      }
    }
    entries.unshift({ type: ELEMENT, element, token });
  }
}
