// Drawings at random, as the mean color of each block of pixels: the edges of shapes are smoothed in several ways.
const side = 32;
const canvas = new OffscreenCanvas(side, side);
const context = canvas.getContext("2d");

function draw(seed) {
  let state = seed * 7919;
  const next = (count) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % count;
  const place = () => next(400) / 10 - 4;
  const color = () => `rgb(${next(256)} ${next(256)} ${next(256)} / ${20 + next(81)}%)`;
  const style = () => {
    switch (next(4)) {
      case 0: {
        const gradient = next(2) ? context.createLinearGradient(place(), place(), place(), place())
          : context.createRadialGradient(place(), place(), next(5), place(), place(), 6 + next(20));
        gradient.addColorStop(0, color());
        gradient.addColorStop(1, color());
        return gradient;
      }
      default:
        return color();
    }
  };
  const path = () => {
    context.beginPath();
    for (let count = 1 + next(3); count > 0; count--) {
      switch (next(6)) {
        case 0: context.rect(place(), place(), 2 + next(20), 2 + next(20)); break;
        case 1: context.arc(place(), place(), 1 + next(14), next(7), next(7), next(2) === 1); break;
        case 2: context.ellipse(place(), place(), 2 + next(14), 2 + next(9), next(4), next(7), next(7)); break;
        case 3: context.bezierCurveTo(place(), place(), place(), place(), place(), place()); break;
        case 4: context.roundRect(place(), place(), 4 + next(20), 4 + next(20), next(8)); break;
        default:
          context.moveTo(place(), place());
          for (let i = 1 + next(4); i > 0; i--) context.lineTo(place(), place());
          if (next(2)) context.closePath();
      }
    }
  };
  context.reset();
  for (let count = 3 + next(4); count > 0; count--) {
    context.save();
    if (next(3) === 0) context.transform(0.5 + next(10) / 10, next(5) / 10, -next(5) / 10, 0.5 + next(10) / 10, place() / 4, place() / 4);
    if (next(5) === 0) {
      path();
      context.clip(next(2) ? "evenodd" : "nonzero");
    }
    context.globalAlpha = next(4) ? 1 : 0.6;
    context.fillStyle = style();
    context.strokeStyle = style();
    context.lineWidth = 1 + next(8);
    context.lineCap = ["butt", "round", "square"][next(3)];
    context.lineJoin = ["miter", "round", "bevel"][next(3)];
    if (next(4) === 0) context.setLineDash([1 + next(6), 1 + next(6)]);
    if (next(6) === 0) context.globalCompositeOperation = ["multiply", "screen", "xor", "source-atop", "destination-over", "lighter"][next(6)];
    path();
    if (next(3)) context.fill(next(3) ? "nonzero" : "evenodd");
    else context.stroke();
    context.restore();
  }
}

for (let seed = 1; seed <= 300; seed++) {
  draw(seed);
  const { data } = context.getImageData(0, 0, side, side);
  const blocks = [];
  for (let block = 0; block < 16; block++) {
    for (let channel = 0; channel < 4; channel++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) {
        for (let x = 0; x < 8; x++) {
          const at = (((block >> 2) * 8 + y) * side + (block % 4) * 8 + x) * 4;
          sum += channel === 3 ? data[at + 3] : data[at + channel] * data[at + 3] / 255;
        }
      }
      blocks.push(Math.round(sum / 64));
    }
  }
  log(seed, blocks.join());
}
