// https://html.spec.whatwg.org/#stack-of-open-elements
import { Parser } from "parse5";

// parse5 does not export the class.
const { constructor: OpenElementStack } = new Parser().openElements;

/**
 * The stack, which knows how many elements of each name it holds: whether one is in scope is asked at nearly every tag,
 * and mostly there is none, which parse5 finds out by going through the whole stack.
 */
export class OpenElements extends OpenElementStack {
  /** By parse5's number of a name. */
  counts = [];

  count(tagID, change) {
    this.counts[tagID] = (this.counts[tagID] ?? 0) + change;
  }

  push(element, tagID) {
    this.count(tagID, 1);
    super.push(element, tagID);
  }

  pop() {
    this.count(this.currentTagId, -1);
    super.pop();
  }

  insertAfter(reference, element, tagID) {
    this.count(tagID, 1);
    super.insertAfter(reference, element, tagID);
  }

  shortenToLength(length) {
    for (let i = this.stackTop; i >= length; i--) this.count(this.tagIDs[i], -1);
    super.shortenToLength(length);
  }

  remove(element) {
    const index = this._indexOf(element);
    if (index < 0) return;
    // `pop` counts, too.
    if (index < this.stackTop) this.count(this.tagIDs[index], -1);
    super.remove(element);
  }

  hasInScope(tagID) {
    return this.counts[tagID] > 0 && super.hasInScope(tagID);
  }

  hasInListItemScope(tagID) {
    return this.counts[tagID] > 0 && super.hasInListItemScope(tagID);
  }

  hasInButtonScope(tagID) {
    return this.counts[tagID] > 0 && super.hasInButtonScope(tagID);
  }

  hasInTableScope(tagID) {
    return this.counts[tagID] > 0 && super.hasInTableScope(tagID);
  }
}
