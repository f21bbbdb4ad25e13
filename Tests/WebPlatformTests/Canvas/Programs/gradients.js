const context = new OffscreenCanvas(10, 4).getContext("2d");
function show(make, ...stops) {
  context.reset();
  const gradient = make(context);
  stops.forEach(([offset, color]) => gradient.addColorStop(offset, color));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 10, 4);
  log([...context.getImageData(0, 1, 10, 1).data].join());
}
show((c) => c.createLinearGradient(0, 0, 10, 0), [0, "#000"], [1, "#fff"]);
show((c) => c.createLinearGradient(2, 0, 8, 0), [0, "red"], [0.5, "lime"], [0.5, "blue"], [1, "white"]);
show((c) => c.createLinearGradient(2, 0, 8, 0), [1, "red"], [0, "lime"]);
show((c) => c.createLinearGradient(0, 0, 10, 0));
show((c) => c.createLinearGradient(3, 3, 3, 3), [0, "red"]);
show((c) => c.createRadialGradient(5, 1.5, 0, 5, 1.5, 5), [0, "#fff"], [1, "#000"]);
show((c) => c.createRadialGradient(5, 1, 2, 5, 1, 2), [0, "red"], [1, "blue"]);
show((c) => c.createRadialGradient(2, 1.5, 1, 8, 1.5, 3), [0, "red"], [1, "lime"]);
show((c) => c.createConicGradient(0, 5, 1.5), [0, "#f00"], [1, "#00f"]);
show((c) => c.createConicGradient(1, 5, 1.5), [0, "#f00"], [0.25, "#f00"], [0.25, "#0f0"], [1, "#0f0"]);
show((c) => {
  c.scale(10, 4);
  return c.createLinearGradient(0, 0, 1, 0);
}, [0, "red"], [1, "blue"]);
