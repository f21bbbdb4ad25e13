// In fonts that both have.
const canvas = new OffscreenCanvas(100, 40);
const context = canvas.getContext("2d");
const rounded = (...numbers) => numbers.map((number) => number.toFixed(1)).join(" ");
const sides = ({ width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent }) =>
  rounded(width, actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent);

for (const font of ["20px DejaVu Sans", "bold 13px DejaVu Sans", "15.5px DejaVu Sans Mono"]) {
  context.font = font;
  for (const text of ["", "a", "ab", "AVAW", "W i d e", "fi ffl", "Ünïcödé", "שלום", "  x  ", "a\tb\nc", "e\u0301"]) {
    log(font, JSON.stringify(text), sides(context.measureText(text)));
  }
  const { fontBoundingBoxAscent, fontBoundingBoxDescent, alphabeticBaseline } = context.measureText("x");
  log(rounded(fontBoundingBoxAscent, fontBoundingBoxDescent, alphabeticBaseline + 0));
}
context.font = "20px DejaVu Sans";
for (const align of ["start", "end", "left", "right", "center"]) {
  for (const direction of ["ltr", "rtl"]) {
    context.textAlign = align;
    context.direction = direction;
    log(align, direction, sides(context.measureText("Hello")));
  }
}
context.textAlign = "start";
context.direction = "ltr";
context.letterSpacing = "3px";
log(context.letterSpacing, rounded(context.measureText("abc").width));
context.wordSpacing = "5px";
log(rounded(context.measureText("a b").width));
context.letterSpacing = context.wordSpacing = "0px";

/** The box of what is inked. */
function ink() {
  const { data } = context.getImageData(0, 0, 100, 40);
  let [left, right, top, bottom] = [100, 0, 40, 0];
  for (let i = 0; i < 4000; i++) {
    if (data[i * 4 + 3] < 128) continue;
    [left, right] = [Math.min(left, i % 100), Math.max(right, i % 100)];
    [top, bottom] = [Math.min(top, Math.floor(i / 100)), Math.max(bottom, Math.floor(i / 100))];
  }
  context.clearRect(0, 0, 100, 40);
  return `${left} ${right} ${top} ${bottom}`;
}
for (const baseline of ["alphabetic", "bottom", "ideographic"]) {
  context.textBaseline = baseline;
  context.fillText("Hxg", 10, 20);
  log(baseline, ink());
}
context.textBaseline = "alphabetic";
context.fillText("WWWWW", 5, 25, 40);
log("narrow", ink());
context.fillText("W", 5, 25, 0);
log("nothing", ink());
context.strokeText("H", 10, 25);
log("stroke", ink());
context.scale(2, 1);
context.fillText("H", 10, 25);
context.resetTransform();
log("scaled", ink());
