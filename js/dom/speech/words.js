// When which word of a text is said.

/** Some 180 English words a minute, as `AVSpeechUtteranceDefaultSpeechRate` is said to be. */
const charactersPerSecond = 15;

/** The rates that a voice can speak at: https://developer.apple.com/documentation/avfaudio/avspeechutterance/rate */
const slowest = 0.1;
const fastest = 2;

const isSpace = (character) =>
  character === " " || character === "\n" || character === "\t" || character === "\r" || character === "\u00a0";

/** How many milliseconds a text of so many characters takes. */
export function duration(length, rate) {
  const factor = rate < slowest ? slowest : rate > fastest ? fastest : rate;
  return length * 1000 / (charactersPerSecond * factor);
}

/**
 * The next word of a text: what stands between white space.
 * DEPARTURE: a word is not found where a language has no spaces, as in Chinese, and its punctuation is part of it — how a voice reads
 * a text is not known — https://developer.apple.com/documentation/avfaudio/avspeechsynthesizerdelegate
 * @param {string} text
 * @param {number} from where to look
 * @returns {{ index: number, length: number } | undefined}
 */
export function nextWord(text, from) {
  let index = from;
  while (index < text.length && isSpace(text[index])) index++;
  if (index === text.length) return undefined;
  let end = index + 1;
  while (end < text.length && !isSpace(text[end])) end++;
  return { index, length: end - index };
}
