/**
 * The points of a linear easing function: https://drafts.csswg.org/css-easing-2/#create-a-linear-easing-function
 * @param {string[]} stops as they are serialized, such as `0.5 20% 30%`
 * @returns {{ input: number, output: number }[]} with inputs for those that say none
 */
export function linearPoints(stops) {
  const points = [];
  for (let i = 0; i < stops.length; i++) {
    const words = stops[i].split(" ");
    let output = 0;
    const inputs = [];
    for (let j = 0; j < words.length; j++) {
      if (words[j].endsWith("%")) inputs[inputs.length] = parseFloat(words[j]) / 100;
      else output = +words[j];
    }
    if (inputs.length === 0) inputs[0] = i === 0 ? 0 : i === stops.length - 1 ? 1 : null;
    for (let j = 0; j < inputs.length; j++) points[points.length] = { input: inputs[j], output };
  }
  let largest = -Infinity;
  for (let i = 0; i < points.length; i++) {
    if (points[i].input !== null) largest = points[i].input = Math.max(points[i].input, largest);
  }
  for (let i = 1; i < points.length; i++) {
    if (points[i].input !== null) continue;
    let end = i;
    while (points[end].input === null) end++;
    const from = points[i - 1].input;
    const step = (points[end].input - from) / (end - i + 1);
    for (let j = i; j < end; j++) points[j].input = from + step * (j - i + 1);
  }
  return points;
}
