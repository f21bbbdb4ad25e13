const context = new OffscreenCanvas(12, 12).getContext("2d");
const alphas = (row) => [...context.getImageData(0, row, 12, 1).data].filter((_, index) => index % 4 === 3).join();
const pixel = (x, y) => [...context.getImageData(x, y, 1, 1).data].join();

context.shadowColor = "red";
context.shadowOffsetX = 4;
context.shadowOffsetY = 2;
context.fillRect(1, 1, 4, 4);
log(alphas(1), alphas(4), pixel(6, 5), pixel(4, 4));

context.reset();
context.shadowColor = "rgb(0 0 255 / 50%)";
context.shadowOffsetX = 3;
context.scale(2, 2);
context.fillStyle = "rgb(0 255 0 / 50%)";
context.fillRect(0, 0, 2, 2);
log(pixel(1, 1), pixel(3, 1), pixel(6, 1));

context.reset();
context.shadowColor = "transparent";
context.shadowOffsetX = 4;
context.fillRect(0, 0, 2, 2);
log(alphas(0));
