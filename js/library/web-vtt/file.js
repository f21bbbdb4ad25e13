// https://w3c.github.io/webvtt/#file-parsing, without style sheets, which nothing draws
import { parseRegion } from "./region.js";
import { parseSettings } from "./settings.js";

/** https://w3c.github.io/webvtt/#collect-a-webvtt-timestamp */
const timings = /^[ \t\f]*(\d+:)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)[ \t\f]*-->[ \t\f]*(\d+:)?([0-5]\d):([0-5]\d)\.(\d{3})(?!\d)(.*)$/;

const secondsOf = (hours, minutes, seconds, thousandths) => (
  (hours === undefined ? 0 : parseInt(hours, 10)) * 3600 + +minutes * 60 + +seconds + +thousandths / 1000
);

/** The times and settings of a line, or null where it is no line of timings. */
function parseTimings(line) {
  const match = timings.exec(line);
  if (match === null) return null;
  return {
    start: secondsOf(match[1], match[2], match[3], match[4]),
    end: secondsOf(match[5], match[6], match[7], match[8]),
    settings: parseSettings(match[9]),
  };
}

/**
 * https://w3c.github.io/webvtt/#webvtt-parser-algorithm
 * @param {string} input the text of a file
 * @returns {{ cues: object[], regions: object[] } | null} in the order of the file: cues as `{ id, start, end, text, settings }`, times in
 *     seconds, and regions by the names of VTTRegion's attributes; null where it is no file of WebVTT
 */
export function parseFile(input) {
  const text = input.replace(/\0/g, "\uFFFD").replace(/\r\n?/g, "\n");
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return null;
  const lines = text.split("\n");
  const file = { cues: [], regions: [] };
  let at = 1;
  // The header goes on to an empty line, or to timings.
  while (at < lines.length && lines[at] !== "" && !lines[at].includes("-->")) at++;
  while (at < lines.length) {
    if (lines[at] === "") at++;
    else at = takeBlock(lines, at, file);
  }
  return file;
}

/** https://w3c.github.io/webvtt/#collect-a-webvtt-block. Gives where the next one begins. */
function takeBlock(lines, first, { cues, regions }) {
  let cue = null;
  let hasTimings = false;
  const text = [];
  let at = first;
  for (; at < lines.length && lines[at] !== ""; at++) {
    if (!lines[at].includes("-->")) {
      text[text.length] = lines[at];
      continue;
    }
    // Timings stand in the first line, or in the second behind an identifier; others begin the next block.
    if (hasTimings || at > first + 1) break;
    hasTimings = true;
    const parsed = parseTimings(lines[at]);
    if (parsed === null) continue;
    cue = { id: text.join("\n"), ...parsed };
    text.length = 0;
  }
  if (cue !== null) cues[cues.length] = { ...cue, text: text.join("\n") };
  else if (!hasTimings && cues.length === 0 && /^REGION[ \t\f]*$/.test(text[0])) regions[regions.length] = parseRegion(text.slice(1));
  return at;
}
