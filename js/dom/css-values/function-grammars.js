/**
 * What functions take, by their names in lower case: the definitions of https://drafts.csswg.org/css-transforms-2/,
 * https://drafts.csswg.org/filter-effects-1/, https://drafts.csswg.org/css-shapes-1/ and https://drafts.csswg.org/css-easing-2/.
 * What is not among them is not looked into.
 */
export const functionGrammars = { __proto__: null };

const some = "[ <number> | <percentage> ]";
const amount = "[ <number+> | <percentage+> ]?";
const radius = "<lp+> | closest-side | farthest-side";
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
cubic-bezier: <fraction> , <number> , <fraction> , <number>
steps: <steps>`;
const rows = table.trim().split("\n");
for (let i = 0; i < rows.length; i++) {
  const [names, grammar] = rows[i].split(": ");
  const list = names.split(" ");
  for (let j = 0; j < list.length; j++) functionGrammars[list[j]] = grammar;
}
