// Half a color over another one, half a color over nothing, and nothing over a color.
const context = new OffscreenCanvas(3, 1).getContext("2d");
for (const operation of [
  "source-over", "source-in", "source-out", "source-atop", "destination-over", "destination-in", "destination-out", "destination-atop",
  "xor", "copy", "lighter", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
  "difference", "exclusion", "hue", "saturation", "color", "luminosity",
]) {
  for (const alpha of [1, 0.5]) {
    context.reset();
    context.fillStyle = "rgb(200 100 40)";
    context.fillRect(0, 0, 2, 1);
    context.globalCompositeOperation = operation;
    context.globalAlpha = alpha;
    context.fillStyle = "rgb(60 180 220 / 60%)";
    context.fillRect(1, 0, 2, 1);
    log(operation, alpha, [...context.getImageData(0, 0, 3, 1).data].join());
  }
}
const source = new OffscreenCanvas(2, 1);
source.getContext("2d").fillRect(0, 0, 1, 1);
for (const operation of ["source-over", "copy", "destination-in", "xor"]) {
  context.reset();
  context.fillStyle = "rgb(200 100 40)";
  context.fillRect(0, 0, 2, 1);
  context.globalCompositeOperation = operation;
  context.globalAlpha = 0.25;
  context.drawImage(source, 1, 0);
  log("image", operation, [...context.getImageData(0, 0, 3, 1).data].join());
}
