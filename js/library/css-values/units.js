// https://drafts.csswg.org/css-values-4/#lengths
const types = { __proto__: null, "": "number", "%": "percentage", fr: "flex" };

function add(type, units) {
  const list = units.split(" ");
  for (let i = 0; i < list.length; i++) types[list[i]] = type;
}

add("length", "em rem ex rex cap rcap ch rch ic ric lh rlh vw svw lvw dvw vh svh lvh dvh vi svi lvi dvi vb svb lvb dvb vmin "
  + "svmin lvmin dvmin vmax svmax lvmax dvmax cqw cqh cqi cqb cqmin cqmax cm mm q in pt pc px __qem");
add("angle", "deg grad rad turn");
add("time", "s ms");
add("frequency", "hz khz");
add("resolution", "dpi dpcm dppx x");

/** The type of dimensions with a unit in lower case; undefined for no unit at all. */
export function typeOfUnit(unit) {
  return types[unit];
}

/** What absolute units are in their canonical one: https://drafts.csswg.org/css-values-4/#canonical-unit */
export const canonicalUnits = {
  __proto__: null,
  cm: { unit: "px", factor: 96 / 2.54 },
  mm: { unit: "px", factor: 96 / 25.4 },
  q: { unit: "px", factor: 96 / 101.6 },
  in: { unit: "px", factor: 96 },
  pt: { unit: "px", factor: 96 / 72 },
  pc: { unit: "px", factor: 16 },
  grad: { unit: "deg", factor: 0.9 },
  rad: { unit: "deg", factor: 180 / Math.PI },
  turn: { unit: "deg", factor: 360 },
  ms: { unit: "s", factor: 0.001 },
  khz: { unit: "hz", factor: 1000 },
  dpi: { unit: "dppx", factor: 1 / 96 },
  dpcm: { unit: "dppx", factor: 2.54 / 96 },
  x: { unit: "dppx", factor: 1 },
};
