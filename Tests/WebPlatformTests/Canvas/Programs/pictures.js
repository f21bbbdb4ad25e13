// Pixels that are copied: a digit for red and one for green of each, dots where nothing is.
const source = new OffscreenCanvas(4, 4);
const pen = source.getContext("2d");
for (let x = 0; x < 4; x++) {
  for (let y = 0; y < 4; y++) {
    pen.fillStyle = `rgb(${x * 60}, ${y * 60}, 128)`;
    pen.fillRect(x, y, 1, 1);
  }
}
const canvas = new OffscreenCanvas(8, 8);
const context = canvas.getContext("2d");
const digit = (byte) => Math.round(byte / 60);

function show(name, draw) {
  context.reset();
  context.imageSmoothingEnabled = false;
  draw(context);
  const { data } = context.getImageData(0, 0, 8, 8);
  let text = "";
  for (let i = 0; i < 64; i++) {
    text += data[i * 4 + 3] === 0 ? ".." : `${digit(data[i * 4])}${digit(data[i * 4 + 1])}`;
    if (i % 8 === 7) text += "|";
  }
  log(name, text);
}

show("at a place", (c) => c.drawImage(source, 2, 1));
show("in a size", (c) => c.drawImage(source, 0, 0, 8, 8));
show("a part", (c) => c.drawImage(source, 1, 1, 2, 2, 0, 0, 8, 8));
show("mirrored", (c) => {
  c.translate(8, 0);
  c.scale(-1, 1);
  c.drawImage(source, 0, 0, 8, 8);
});
show("both backwards", (c) => c.drawImage(source, 4, 4, -4, -4, 8, 8, -8, -8));
show("the place backwards", (c) => c.drawImage(source, 0, 0, 4, 4, 8, 8, -8, -8));
show("more than all", (c) => c.drawImage(source, -2, -2, 8, 8, 0, 0, 8, 8));
show("partly more", (c) => c.drawImage(source, 2, 2, 4, 4, 0, 0, 4, 4));
show("nothing of it", (c) => c.drawImage(source, 0, 0, 0, 2, 0, 0, 4, 4));
show("nowhere", (c) => c.drawImage(source, NaN, 0));
show("itself", (c) => {
  c.drawImage(source, 0, 0);
  c.drawImage(canvas, 4, 4);
});
show("turned", (c) => {
  c.translate(8, 0);
  c.rotate(Math.PI / 2);
  c.drawImage(source, 0, 0);
});

function pattern(name, repetition, change = () => {}) {
  show(name, (c) => {
    c.fillStyle = c.createPattern(source, repetition);
    change(c.fillStyle, c);
    c.fillRect(0, 0, 8, 8);
  });
}
for (const repetition of ["repeat", null, "", "repeat-x", "repeat-y", "no-repeat"]) pattern(`pattern ${repetition}`, repetition);
pattern("moved pattern", "repeat", (style) => style.setTransform(new DOMMatrix([1, 0, 0, 1, 2, 1])));
pattern("moved pattern once", "no-repeat", (style) => style.setTransform({ e: 3 }));
pattern("pattern under a transform", "repeat-x", (style, c) => c.translate(1, 2));
show("pattern of what is changed later", (c) => {
  const small = new OffscreenCanvas(2, 2);
  small.getContext("2d").fillRect(0, 0, 2, 2);
  c.fillStyle = c.createPattern(small, "repeat");
  small.getContext("2d").clearRect(0, 0, 2, 2);
  c.fillRect(0, 0, 4, 4);
});

const data = pen.getImageData(0, 0, 4, 4);
show("put", (c) => c.putImageData(data, 1, 2));
show("put a part", (c) => c.putImageData(data, 1, 1, 1, 1, 2, 2));
show("put a part backwards", (c) => c.putImageData(data, 0, 0, 3, 3, -2, -2));
show("put outside", (c) => c.putImageData(data, -2, 6));
show("put a part that is too large", (c) => c.putImageData(data, 0, 0, -5, -5, 7, 7));
show("put, whatever is set", (c) => {
  c.rect(0, 0, 1, 1);
  c.clip();
  c.globalAlpha = 0.1;
  c.translate(3, 3);
  c.putImageData(data, 0, 0);
});
log([...pen.getImageData(-1, -1, 3, 2).data].join());
log([...pen.getImageData(2, 2, -2, -1).data].join());
const made = context.createImageData(-3, 2);
log(made.width, made.height, made.data[5], context.createImageData(made).width);

const part = await createImageBitmap(source, 1, 1, 2, 2);
show("bitmap of a part", (c) => c.drawImage(part, 0, 0));
const flipped = await createImageBitmap(source, { imageOrientation: "flipY" });
show("flipped bitmap", (c) => c.drawImage(flipped, 0, 0));
const large = await createImageBitmap(source, { resizeWidth: 8, resizeQuality: "pixelated" });
show("larger bitmap", (c) => c.drawImage(large, 0, 0));
const beyond = await createImageBitmap(data, 2, -1, 4, 4);
show("bitmap of more than all", (c) => c.drawImage(beyond, 0, 0));
const taken = source.transferToImageBitmap();
log(taken.width, [...pen.getImageData(0, 0, 1, 1).data].join());
const renderer = new OffscreenCanvas(4, 4);
renderer.getContext("bitmaprenderer").transferFromImageBitmap(taken);
log(renderer.width, renderer.height, taken.width);
show("rendered bitmap", (c) => c.drawImage(renderer, 0, 0));
log(structuredClone(part).width, part.width, structuredClone(part, { transfer: [part] }).width, part.width);
