// https://w3c.github.io/webvtt/#webvtt-cue-settings

const aligns = ["start", "center", "end", "left", "right"];
const lineAligns = ["start", "center", "end"];
const positionAligns = ["line-left", "center", "line-right"];

/** https://w3c.github.io/webvtt/#parse-a-percentage-string: null for what is none. */
export function percentage(text) {
  if (!/^\d+(?:\.\d+)?%$/.test(text)) return null;
  const number = parseFloat(text);
  return number <= 100 ? number : null;
}

/** A number of lines, or a percentage of the picture. */
function parseLine(settings, text) {
  const [place, align] = text.split(",");
  const isPercentage = place.endsWith("%");
  const number = isPercentage ? percentage(place) : /^-?\d+(?:\.\d+)?$/.test(place) ? parseFloat(place) + 0 : null;
  if (number === null || number - number !== 0 || (align !== undefined && !lineAligns.includes(align))) return;
  settings.line = number;
  settings.snapToLines = !isPercentage;
  if (align !== undefined) settings.lineAlign = align;
}

function parsePosition(settings, text) {
  const [place, align] = text.split(",");
  const number = percentage(place);
  if (number === null || (align !== undefined && !positionAligns.includes(align))) return;
  settings.position = number;
  if (align !== undefined) settings.positionAlign = align;
}

/**
 * https://w3c.github.io/webvtt/#parse-the-webvtt-cue-settings
 * @param {string} text what stands behind the times
 * @returns {object} the settings that are right, by the names of VTTCue's attributes
 */
export function parseSettings(text) {
  const settings = {};
  const words = text.split(/[ \t\f]+/);
  for (let i = 0; i < words.length; i++) {
    const colon = words[i].indexOf(":");
    if (colon <= 0 || colon === words[i].length - 1) continue;
    const value = words[i].slice(colon + 1);
    switch (words[i].slice(0, colon)) {
      case "vertical": if (value === "rl" || value === "lr") settings.vertical = value; break;
      case "line": parseLine(settings, value); break;
      case "position": parsePosition(settings, value); break;
      case "size": settings.size = percentage(value) ?? settings.size; break;
      case "region": settings.region = value; break;
      case "align": if (aligns.includes(value)) settings.align = value; break;
    }
  }
  if (settings.size === undefined) delete settings.size;
  return settings;
}
