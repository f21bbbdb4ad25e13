// Which points are inside of paths and lines.
const context = new OffscreenCanvas(1, 1).getContext("2d");

function show(name, draw, isStroke = false) {
  context.reset();
  context.beginPath();
  const path = draw(context);
  let text = "";
  for (let row = 0; row < 12; row++) {
    for (let column = 0; column < 12; column++) {
      const point = [column + 0.33, row + 0.57];
      const target = path === undefined ? point : [path, ...point];
      const isInside = isStroke ? context.isPointInStroke(...target) : context.isPointInPath(...target, "evenodd");
      text += isInside ? "#" : ".";
    }
    text += "|";
  }
  log(name, text);
}

show("rect", (c) => c.rect(2, 3, 5, 6));
show("rect backwards", (c) => c.rect(8, 9, -5, -6));
show("arc", (c) => c.arc(6, 6, 4, 0, Math.PI * 2));
show("arc, a part", (c) => c.arc(6, 6, 5, 0.3, 4));
show("arc, the other part", (c) => c.arc(6, 6, 5, 0.3, 4, true));
show("arc, several turns", (c) => c.arc(6, 6, 5, 1, 20));
show("arc to before its start", (c) => c.arc(6, 6, 5, 5, 1));
show("arc a whole turn back", (c) => c.arc(6, 6, 5, Math.PI * 2, 0));
show("arc after a point", (c) => {
  c.moveTo(0, 0);
  c.arc(6, 6, 3, 1, 3);
});
show("ellipse", (c) => c.ellipse(6, 6, 5, 2, 0.7, 0, 7));
show("ellipse, a part", (c) => c.ellipse(6, 6, 5, 3, -0.4, 1, 4, true));
show("arcTo", (c) => {
  c.moveTo(1, 1);
  c.arcTo(10, 1, 10, 10, 4);
  c.lineTo(10, 11);
  c.lineTo(1, 11);
});
show("arcTo, a sharp corner", (c) => {
  c.moveTo(1, 10);
  c.arcTo(6, 1, 11, 10, 2);
  c.lineTo(11, 10);
});
show("arcTo, no corner", (c) => {
  c.moveTo(1, 1);
  c.arcTo(5, 1, 9, 1, 3);
  c.lineTo(9, 9);
});
show("arcTo under a transform", (c) => {
  c.scale(2, 0.5);
  c.moveTo(1, 1);
  c.arcTo(5, 1, 5, 20, 2);
  c.lineTo(1, 20);
});
show("roundRect", (c) => c.roundRect(1, 1, 10, 10, 4));
show("roundRect, four corners", (c) => c.roundRect(1, 1, 10, 9, [1, 2, 3, { x: 4, y: 5 }]));
show("roundRect backwards", (c) => c.roundRect(11, 11, -10, -10, [5, 1]));
show("roundRect, corners too large", (c) => c.roundRect(1, 2, 9, 8, [20, 20, 1]));
show("quadratic", (c) => {
  c.moveTo(0, 11);
  c.quadraticCurveTo(6, -8, 11, 11);
});
show("bezier", (c) => {
  c.moveTo(0, 11);
  c.bezierCurveTo(0, -6, 11, -6, 11, 11);
});
show("bezier from nowhere", (c) => {
  c.bezierCurveTo(0, 0, 11, 0, 11, 11);
  c.lineTo(0, 11);
});
show("rotated", (c) => {
  c.translate(6, 0);
  c.rotate(0.785);
  c.rect(0, 0, 6, 6);
});
show("transformed on the way", (c) => {
  c.moveTo(1, 1);
  c.scale(2, 1);
  c.lineTo(5, 1);
  c.translate(0, 5);
  c.lineTo(5, 5);
});
show("not finite", (c) => {
  c.rect(1, 1, NaN, 5);
  c.moveTo(1, 1);
  c.lineTo(Infinity, 4);
  c.lineTo(9, 1);
  c.lineTo(9, 9.2);
});

for (const data of [
  "M1 1h9v9h-9z", "m1 1 9 0 0 9 -9 0z", "M1,1L10,1 10,10ZM3 5H6V9z", "M1 10C1 -5 11 -5 11 10", "M1 6c2-8 4 8 5 0s4 8 5 0v5h-10z",
  "M0 6Q3 0 6 6T12 6L12 12 0 12Z", "M1 6A5 5 0 0 1 11 6", "M2 6a4,3 0 11 8,0a4 3 0 118-0", "M1 1L10 1 10 10 x L 0 0", "L5 5 9 9",
  "M.5.5 10-0 10 1e1.5 10", "M1 1 10 10,", "M1 1H10V10,5H1", "M6 1A1 1 0 0 0 6 11", "M 1 1 , L 9 1 9 9",
]) show(data, () => new Path2D(data));

const line = (c, ...points) => points.forEach(([x, y]) => c.lineTo(x, y));
show("line", (c) => {
  c.lineWidth = 2;
  line(c, [2, 2], [10, 2], [10, 10]);
}, true);
show("square caps", (c) => {
  c.lineWidth = 3;
  c.lineCap = "square";
  line(c, [3, 6], [9, 6]);
}, true);
show("round caps", (c) => {
  c.lineWidth = 4;
  c.lineCap = "round";
  line(c, [4, 6], [8, 6]);
}, true);
show("dashes", (c) => {
  c.lineWidth = 2;
  c.setLineDash([3, 2]);
  c.lineDashOffset = 1;
  line(c, [0, 6], [12, 6]);
}, true);
show("bevel", (c) => {
  c.lineWidth = 3;
  c.lineJoin = "bevel";
  line(c, [2, 10], [6, 2], [10, 10]);
}, true);
show("miter", (c) => {
  c.lineWidth = 3;
  line(c, [2, 11], [6, 5], [10, 11]);
}, true);
show("a wide pen", (c) => {
  c.scale(3, 1);
  c.lineWidth = 2;
  line(c, [2, 1], [2, 11]);
}, true);
show("closed", (c) => {
  c.lineWidth = 1.5;
  c.rect(3, 3, 6, 6);
}, true);

const square = new Path2D();
square.rect(1, 1, 3, 3);
const both = new Path2D(square);
both.addPath(square, new DOMMatrix([2, 0, 0, 2, 3, 3]));
square.rect(0, 9, 12, 2);
show("addPath", () => both);
both.addPath(both, { e: 1 });
show("addPath of itself", () => both);
