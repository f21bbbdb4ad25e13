/**
 * What functions take, by their names in lower case: the definitions of https://drafts.csswg.org/css-transforms-2/,
 * https://drafts.csswg.org/filter-effects-1/, https://drafts.csswg.org/css-shapes-1/, https://drafts.csswg.org/css-easing-2/ and
 * https://drafts.csswg.org/css-images-4/#gradients.
 * What is not among them is not looked into.
 */
export const functionGrammars = { __proto__: null };

const some = "[ <number> | <percentage> ]";
const amount = "[ <number+> | <percentage+> ]?";
const radius = "<lp+> | closest-side | farthest-side";
/** The colors of a gradient: their places, and points between them, are of one kind. */
const stops = (place) => {
  const stop = `<color> [ ${place} ]{0,2}`;
  return `${stop} [ , [ ${place} , ]? ${stop} ]*`;
};
const interpolation = "in <custom-ident> [ [ shorter | longer | increasing | decreasing ] hue ]?";
const side = "to [ [ left | right ] || [ top | bottom ] ]";
const extent = "[ closest-corner | closest-side | farthest-corner | farthest-side ]";
const shape = `[ [ circle || <length+> ] | [ ellipse || <lp+>{2} ] | [ [ circle | ellipse ] || ${extent} ] ]`;
const around = (first) => `[ [ [ ${first} [ at <position> ]? | at <position> ] || [ ${interpolation} ] ] , ]?`;
const numbers = (count) => `<number>${" , <number>".repeat(count - 1)}`;

const table = `
translate: <lp> [ , <lp> ]?
translatex translatey: <lp>
translatez: <length>
translate3d: <lp> , <lp> , <length>
scale: ${some} [ , ${some} ]?
scalex scaley scalez: ${some}
scale3d: ${some} , ${some} , ${some}
rotate rotatex rotatey rotatez skewx skewy: <angle>
rotate3d: ${numbers(3)} , <angle>
skew: <angle> [ , <angle> ]?
matrix: ${numbers(6)}
matrix3d: ${numbers(16)}
perspective: <length+> | none
blur: <length+>?
brightness contrast grayscale invert opacity saturate sepia: ${amount}
hue-rotate: <angle>?
drop-shadow: <color>? && [ <length>{2} <length+>? ]
inset: <lp>{1,4} [ round <lp+>{1,4} [ / <lp+>{1,4} ]? ]?
circle: [ ${radius} ]? [ at <position> ]?
ellipse: [ [ ${radius} ]{2} ]? [ at <position> ]?
polygon: [ [ nonzero | evenodd ] , ]? [ <lp> <lp> ]#
linear-gradient repeating-linear-gradient: [ [ [ <angle> | ${side} ] || [ ${interpolation} ] ] , ]? ${stops("<lp>")}
radial-gradient repeating-radial-gradient: ${around(shape)} ${stops("<lp>")}
conic-gradient repeating-conic-gradient: ${around("from <angle>")} ${stops("[ <angle> | <percentage> ]")}
cubic-bezier: <fraction> , <number> , <fraction> , <number>
steps: <steps>`;
const rows = table.trim().split("\n");
for (let i = 0; i < rows.length; i++) {
  const [names, grammar] = rows[i].split(": ");
  const list = names.split(" ");
  for (let j = 0; j < list.length; j++) functionGrammars[list[j]] = grammar;
}
