// https://w3c.github.io/webvtt/#collect-webvtt-region-settings
import { percentage } from "./settings.js";

/** Two percentages, as `10%,50%`; null for what is none. */
function anchor(text) {
  const comma = text.indexOf(",");
  const x = comma < 0 ? null : percentage(text.slice(0, comma));
  const y = comma < 0 ? null : percentage(text.slice(comma + 1));
  return x === null || y === null ? null : { x, y };
}

/**
 * @param {string[]} lines what stands below `REGION`
 * @returns {object} the settings that are right, by the names of VTTRegion's attributes
 */
export function parseRegion(lines) {
  const region = {};
  const words = lines.join("\n").split(/[ \t\n\f]+/);
  for (let i = 0; i < words.length; i++) {
    const colon = words[i].indexOf(":");
    if (colon <= 0 || colon === words[i].length - 1) continue;
    take(region, words[i].slice(0, colon), words[i].slice(colon + 1));
  }
  return region;
}

function take(region, name, value) {
  const place = anchor(value);
  switch (name) {
    case "id": region.id = value; break;
    case "width": region.width = percentage(value) ?? region.width ?? 100; break;
    case "lines": if (/^\d+$/.test(value)) region.lines = parseInt(value, 10); break;
    case "regionanchor": if (place !== null) Object.assign(region, { regionAnchorX: place.x, regionAnchorY: place.y }); break;
    case "viewportanchor": if (place !== null) Object.assign(region, { viewportAnchorX: place.x, viewportAnchorY: place.y }); break;
    case "scroll": if (value === "up") region.scroll = value; break;
  }
}
