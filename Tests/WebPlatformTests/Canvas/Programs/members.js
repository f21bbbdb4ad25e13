// What members keep, take and refuse.
const canvas = new OffscreenCanvas(8, 8);
const context = canvas.getContext("2d");
const pixel = (x, y) => [...context.getImageData(x, y, 1, 1).data].join();

context.fillStyle = "#f00";
context.fillRect(0, 0, 4, 8);
log(pixel(0, 0), pixel(3, 7), pixel(4, 0));
context.globalAlpha = 0.5;
context.fillStyle = "rgb(0 0 255)";
context.fillRect(2, 0, 4, 4);
log(pixel(1, 0), pixel(2, 0), pixel(4, 0));
context.globalAlpha = 1;
context.clearRect(0, 0, 1, 1);
log(pixel(0, 0));

for (const color of ["red", "#123", "#12345678", "rgba(1,2,3,.5)", "hsl(120 100% 50%)", "transparent", "nonsense", "currentcolor", ""]) {
  context.fillStyle = "#010101";
  context.fillStyle = color;
  log(color, context.fillStyle);
}
context.save();
context.translate(1, 2);
context.scale(2, 3);
context.rotate(0.5);
context.transform(1, 2, 3, 4, NaN, 6);
const transform = () => {
  const { a, b, c, d, e, f } = context.getTransform();
  return [a, b, c, d, e, f].map((value) => value.toFixed(6)).join(" ");
};
log(transform());
context.restore();
context.restore();
log(context.getTransform().isIdentity);
context.setTransform(new DOMMatrix([1, 2, 3, 4, 5, 6]));
log(transform());
context.resetTransform();

for (const font of ["bold 20px Arial", 'italic small-caps 12pt "Times New Roman", serif', "junk", "10px", "300 1.5em monospace", "9px SERIF"]) {
  context.font = "10px sans-serif";
  context.font = font;
  log(font, context.font);
}
context.lineWidth = -1;
context.lineWidth = 0;
context.lineWidth = NaN;
log(context.lineWidth);
context.setLineDash([1, 2, 3]);
log(context.getLineDash());
context.setLineDash([1, -1]);
log(context.getLineDash());
context.globalCompositeOperation = "nope";
log(context.globalCompositeOperation);
context.globalCompositeOperation = "xor";
log(context.globalCompositeOperation);
context.shadowBlur = -1;
context.shadowColor = "rgb(1 2 3)";
context.miterLimit = 3;
context.lineCap = "round";
context.lineJoin = "pointed";
context.imageSmoothingQuality = "high";
log(context.shadowBlur, context.shadowColor, context.miterLimit, context.lineCap, context.lineJoin, context.imageSmoothingQuality);

const refusal = (name, run) => {
  try {
    run();
    log(name, "fine");
  } catch (error) {
    log(name, error.name);
  }
};
refusal("arc", () => context.arc(0, 0, -1, 0, 1));
refusal("ellipse", () => context.ellipse(0, 0, 1, -1, 0, 0, 1));
refusal("arcTo", () => context.arcTo(0, 0, 1, 1, -1));
refusal("radial", () => context.createRadialGradient(0, 0, -1, 0, 0, 1));
refusal("linear", () => context.createLinearGradient(0, 0, NaN, 0));
refusal("stop", () => context.createLinearGradient(0, 0, 1, 1).addColorStop(2, "red"));
refusal("color", () => context.createLinearGradient(0, 0, 1, 1).addColorStop(0, "nope"));
refusal("no area", () => context.getImageData(0, 0, 0, 1));
refusal("no number", () => context.getImageData(NaN, 0, 1, 1));
refusal("no data", () => context.putImageData({}, 0, 0));
refusal("no image", () => context.drawImage({}, 0, 0));
refusal("few", () => context.drawImage(canvas, 0));
refusal("five", () => context.drawImage(canvas, 0, 0, 1));
refusal("repetition", () => context.createPattern(canvas, "sideways"));
refusal("empty data", () => new ImageData(0, 1));
refusal("cut data", () => new ImageData(new Uint8ClampedArray(3), 1));
refusal("odd data", () => new ImageData(new Uint8ClampedArray(12), 2));
refusal("other height", () => new ImageData(new Uint8ClampedArray(16), 2, 1));
refusal("other array", () => new ImageData(new Uint8Array(4), 1));
refusal("negative", () => new OffscreenCanvas(-1, 2));
refusal("kind", () => canvas.getContext("nope"));
refusal("corner", () => context.roundRect(0, 0, 4, 4, -1));
refusal("corners", () => context.roundRect(0, 0, 4, 4, []));
refusal("rule", () => context.fill("nope"));
refusal("no context", () => new OffscreenCanvas(1, 1).transferToImageBitmap());
refusal("nothing", () => context.drawImage(new OffscreenCanvas(0, 1), 0, 0));
refusal("constructor", () => new CanvasGradient());
log(canvas.getContext("2d") === context, canvas.getContext("bitmaprenderer"), context.canvas === canvas);

log((await canvas.convertToBlob()).type, (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.5 })).type);
log((await canvas.convertToBlob({ type: "image/nope" })).type);
const file = await canvas.convertToBlob();
const shown = await createImageBitmap(file);
const other = new OffscreenCanvas(8, 8).getContext("2d");
other.drawImage(shown, 0, 0);
log(shown.width, shown.height, [...other.getImageData(0, 0, 8, 8).data].join() === [...context.getImageData(0, 0, 8, 8).data].join());
shown.close();
log(shown.width, shown.height);
for (const wrong of [() => createImageBitmap(new Blob(["nope"])), () => createImageBitmap(canvas, 0, 0, 0, 1), () => createImageBitmap(shown)]) {
  await wrong().catch((error) => log(error.name));
}
const copy = structuredClone(context.getImageData(0, 0, 2, 2));
log(copy.constructor.name, copy.width, copy.height, copy.data.length);

context.reset();
log(pixel(0, 0), context.fillStyle, context.lineWidth, context.globalCompositeOperation);
context.beginPath();
context.rect(1, 1, 4, 4);
context.clip();
context.fillStyle = "lime";
context.fillRect(0, 0, 8, 8);
log(pixel(0, 0), pixel(2, 2), pixel(6, 6));
canvas.width = 8;
log(pixel(2, 2), context.fillStyle);
