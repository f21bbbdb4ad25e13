// https://html.spec.whatwg.org/multipage/media.html#time-ranges
import { domException, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

export class TimeRanges {
  #ranges;

  constructor(token, ranges) {
    requireInternal(token);
    this.#ranges = ranges;
  }

  get length() {
    return this.#ranges.length;
  }

  start(index) {
    webidl.requireArguments(arguments.length, 1);
    return rangeAt(this.#ranges, index).start;
  }

  end(index) {
    webidl.requireArguments(arguments.length, 1);
    return rangeAt(this.#ranges, index).end;
  }
}
webidl.expose(TimeRanges);

function rangeAt(ranges, index) {
  const range = ranges[webidl.unsignedLong(index)];
  if (range === undefined) throw domException("IndexSizeError");
  return range;
}

/** @param {{ start: number, end: number }[]} ranges in seconds, in order */
export function makeTimeRanges(ranges) {
  return new TimeRanges(internal, ranges);
}
